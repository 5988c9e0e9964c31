/** Tables for spreadsheets: {@link io.twophp.central.csv.CsvWriter}. */
package io.twophp.central.csv;
