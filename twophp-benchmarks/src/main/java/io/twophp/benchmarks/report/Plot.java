package io.twophp.benchmarks.report;

import java.util.List;
import java.util.Locale;

/**
 * A bar for each variant and number of clients: its throughput as a ratio to the plain endpoint's, with its confidence
 * interval as a line. Scalable Vector Graphics, readable on light and dark ground.
 */
final class Plot {

    private static final int LABELS = 300;
    private static final int WIDTH = 560;
    private static final int BAR = 12;
    private static final int GAP = 10;
    private static final int TOP = 60;
    private static final double MOST = 2.0;
    private static final List<String> COLOURS = List.of("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee");

    private final List<Integer> clients;
    private final List<Series> series;
    private final StringBuilder svg = new StringBuilder();

    Plot(List<Series> series) {
        this.series = series;
        this.clients = series.stream().map(Series::clients).distinct().toList();
    }

    String svg() {
        List<Series> first = of(clients.get(0));
        int group = clients.size() * BAR + GAP;
        int height = TOP + first.size() * group + 20;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\"><rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>",
                LABELS + WIDTH + 20, height);
        add(
                "<text x=\"10\" y=\"18\" font-size=\"14\">Throughput, as a ratio to the endpoint without the library</text>");
        legend();
        for (double tick = 0; tick <= MOST; tick += 0.25) {
            add(
                    "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$d\" y2=\"%3$d\" stroke=\"%4$s\"/>"
                            + "<text x=\"%1$.1f\" y=\"%5$d\" text-anchor=\"middle\">%6$s</text>",
                    x(tick), TOP - 4, height - 16, tick == 1 ? "#555" : "#ddd", height - 4, tick);
        }
        for (int i = 0; i < first.size(); i++) {
            bars(i, TOP + i * group);
        }
        return svg.append("</svg>\n").toString();
    }

    private void legend() {
        for (int i = 0; i < clients.size(); i++) {
            int x = LABELS + i * 100;
            add("<rect x=\"%d\" y=\"30\" width=\"12\" height=\"12\" fill=\"%s\"/>", x, colour(i));
            add("<text x=\"%d\" y=\"41\">%d client%s</text>", x + 18, clients.get(i), clients.get(i) == 1 ? "" : "s");
        }
    }

    private void bars(int variant, int top) {
        Series named = of(clients.get(0)).get(variant);
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>",
                LABELS - 8,
                top + clients.size() * BAR / 2 + 4,
                named.title().replace("&", "&amp;").replace("<", "&lt;"));
        for (int i = 0; i < clients.size(); i++) {
            List<Series> all = of(clients.get(i));
            Ratio ratio = all.get(variant).to(all.get(0), Measured::throughput);
            int y = top + i * BAR;
            add(
                    "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
                    LABELS, y, x(ratio.median()) - LABELS, BAR - 2, colour(i));
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%3$d\" y2=\"%3$d\" stroke=\"#000\" stroke-width=\"1.5\"/>",
                    x(ratio.low()), x(ratio.high()), y + BAR / 2 - 1);
        }
    }

    private List<Series> of(int number) {
        return series.stream().filter(one -> one.clients() == number).toList();
    }

    private static String colour(int number) {
        return COLOURS.get(number % COLOURS.size());
    }

    private static double x(double ratio) {
        return LABELS + Math.min(ratio, MOST) / MOST * WIDTH;
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
