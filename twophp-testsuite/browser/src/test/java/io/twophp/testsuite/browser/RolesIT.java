package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.browser.Browser.Account;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The views and actions of each role, and logging in and out (L16, LD13; acceptance 10). */
@OnSharedCentral
class RolesIT {

    @Test
    @DisplayName("A viewer sees calls and services, and no button that changes something")
    void viewer(Central central) {
        try (Browser browser = central.browser("viewer")) {
            assertThat(browser.text("nav"))
                    .contains("Overview", "Services")
                    .doesNotContain("Audit")
                    .doesNotContain("Users");
            browser.open("transactions/" + central.story().checkout().server());
            assertThat(browser.text()).doesNotContain("Pull now");
            browser.open("unfinished");
            assertThat(browser.text()).contains("/carrier/labels").doesNotContain("Settle");
            browser.open("services");
            assertThat(browser.text()).doesNotContain("Enrol a service");
            browser.open("audit");
            assertThat(browser.text("h1")).isEqualTo("Not for your roles");
        }
    }

    @Test
    @DisplayName("An operator pulls and settles, and enrols nobody")
    void operator(Central central) {
        try (Browser browser = central.browser("operator")) {
            browser.open("unfinished");
            browser.see("td .button.danger");
            browser.open("services/" + central.town().service("shop").id());
            assertThat(browser.text())
                    .contains("Pull now")
                    .doesNotContain("Revoke")
                    .doesNotContain("New token");
            assertThat(browser.text("nav")).doesNotContain("Audit");
        }
    }

    @Test
    @DisplayName("An auditor sees the audit log, and changes nothing")
    void auditor(Central central) {
        try (Browser browser = central.browser("auditor")) {
            browser.open("audit");
            browser.see("tbody tr");
            browser.open("unfinished");
            assertThat(browser.text()).doesNotContain("Settle");
        }
    }

    @Test
    @DisplayName("An administrator adds a user, whose first password is shown once and lets him in")
    void administrator(Central central) {
        try (Browser browser = central.browser("administrator")) {
            browser.open("users");
            browser.click(".head .button.main");
            browser.fill("dialog input[name=name]", "nora");
            browser.click("dialog input[value=operator]");
            browser.click("dialog .button.main");
            String password = browser.text("dialog .given").trim();
            browser.click("dialog button[type=button].button");
            browser.untilText("nora");

            browser.click(".who button");
            browser.see("cl-login form");
            browser.login(new Account("nora", password));
            assertThat(browser.text(".who")).contains("nora");
        }
    }

    @Test
    @DisplayName("Without a session one comes to the login, and from there to where one wanted to go")
    void backAfterLogin(Central central) {
        try (Browser browser = Browser.at(central.console())) {
            browser.load("transactions?id=" + Story.ORDER);
            browser.see("cl-login form");
            browser.fill("input[name=name]", "administrator");
            browser.fill("input[name=password]", "wrong");
            browser.click("cl-login .button");
            assertThat(browser.text(".notice.bad")).contains("do not belong together");
            browser.fill("input[name=password]", central.administrator().password());
            browser.click("cl-login .button");
            browser.untilText("1 call on this page");
            assertThat(browser.address()).endsWith("#/transactions?id=" + Story.ORDER);

            // The session ends behind the page's back.
            browser.forget();
            browser.open("services");
            browser.see("cl-login form");
            assertThat(browser.address()).contains("back=");
        }
    }
}
