"""A client of Certified HTTP, written from its text alone: Python 3 and its standard library.

    certified_client.py STORE USER:PASSWORD send METHOD URL [BODY] [--die=sent|received]
    certified_client.py STORE USER:PASSWORD resume

Outbox and inbox are two tables of one database. Prints one line of JSON for each message that came to an end,
and to the standard error each answer.
"""

import base64
import email.utils
import http.client
import json
import os
import socket
import sqlite3
import sys
import time
import urllib.parse
import uuid

LONG_TIME = 30 * 24 * 3600
PAUSE = 0.2
SUCCESS = {200, 201, 203, 204, 205, 206, 304}
RETRY = {202, 502, 503, 504}
FOLLOW = {300, 301, 302}
SEE_OTHER = 303
TEMPORARY_REDIRECT = 307
TIMEOUT = 408
TOO_LARGE = 413
FAIL = {400, 401, 402, 403, 410, 411, 413, 414, 415, 416, 417, 501, 505}


class Client:
    def __init__(self, store, credentials, die):
        self.db = sqlite3.connect(store, isolation_level=None)
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute(
            "CREATE TABLE IF NOT EXISTS outbox (id TEXT PRIMARY KEY, made REAL, date TEXT, method TEXT, url TEXT,"
            " body BLOB, statuses TEXT, tombstone INTEGER DEFAULT 0)"
        )
        self.db.execute(
            "CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY, outcome TEXT, status INTEGER, body BLOB,"
            " message_url TEXT, acknowledged INTEGER DEFAULT 0)"
        )
        self.authorization = "Basic " + base64.b64encode(credentials.encode()).decode()
        self.die = die

    def post(self, method, url, body):
        """Writes the message down before anything is sent."""
        number = self.db.execute("SELECT count(*) FROM outbox").fetchone()[0]
        identity = "%s:%s:%d" % (socket.gethostname().replace(".", "-")[:40], uuid.uuid4(), number)
        made = time.time()
        self.db.execute(
            "INSERT INTO outbox (id, made, date, method, url, body, statuses) VALUES (?, ?, ?, ?, ?, ?, '[]')",
            (identity, made, email.utils.formatdate(made, usegmt=True), method, url, body),
        )
        return identity

    def resume(self):
        """Whatever was not finished, in the order in which it was made."""
        for (identity,) in self.db.execute("SELECT id FROM outbox WHERE NOT tombstone ORDER BY made").fetchall():
            self.deliver(identity)
        for row in self.db.execute("SELECT id FROM inbox WHERE message_url IS NOT NULL AND NOT acknowledged").fetchall():
            self.acknowledge(*row)
            self.report(*row)

    def deliver(self, identity):
        made, date, method, url, body, statuses = self.db.execute(
            "SELECT made, date, method, url, body, statuses FROM outbox WHERE id = ?", (identity,)
        ).fetchone()
        statuses = json.loads(statuses)
        header_id = identity
        while True:
            if time.time() - made > LONG_TIME / 2:
                return self.finish(identity, "expired", 0, b"", None, statuses)
            answer = self.exchange(method, url, body, {"X-Message-Id": header_id, "Date": date})
            if answer is None:
                statuses.append(0)
                time.sleep(PAUSE)
                continue
            status, headers, content = answer
            statuses.append(status)
            print(method, url, status, file=sys.stderr, flush=True)
            if status in SUCCESS:
                return self.finish(identity, "delivered", status, content, headers.get("X-Message-URL"), statuses)
            if status in RETRY or status == TOO_LARGE and headers.get("Retry-After"):
                time.sleep(float(headers.get("Retry-After", PAUSE)))
            elif status in FOLLOW or status == TEMPORARY_REDIRECT and method == "GET":
                url = urllib.parse.urljoin(url, headers["Location"])
            elif status == SEE_OTHER:
                url, method, body = urllib.parse.urljoin(url, headers["Location"]), "GET", None
            elif status == TIMEOUT:
                header_id = identity[:80] + ":" + uuid.uuid4().hex[:8]
                date = email.utils.formatdate(usegmt=True)
            elif status in FAIL:
                return self.finish(identity, "failed", status, content, headers.get("X-Message-URL"), statuses)
            else:
                return self.finish(identity, "ask", status, content, headers.get("X-Message-URL"), statuses)

    def exchange(self, method, url, body, headers):
        """The status, headers and whole body of the answer; None without a whole one."""
        to = urllib.parse.urlsplit(url)
        connection = http.client.HTTPConnection(to.hostname, to.port or 80, timeout=60)
        headers = dict(headers, Authorization=self.authorization)
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            path = to.path + ("?" + to.query if to.query else "")
            connection.request(method, path, body=body, headers=headers)
            if self.die == "sent":
                os._exit(9)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def finish(self, identity, outcome, status, content, message_url, statuses):
        """The response into the inbox and the tombstone into the outbox, in one transaction; then the DELETE."""
        self.db.execute("BEGIN IMMEDIATE")
        self.db.execute(
            "INSERT INTO inbox (id, outcome, status, body, message_url) VALUES (?, ?, ?, ?, ?)",
            (identity, outcome, status, content, message_url),
        )
        self.db.execute(
            "UPDATE outbox SET tombstone = 1, body = NULL, statuses = ? WHERE id = ?", (json.dumps(statuses), identity)
        )
        self.db.execute("COMMIT")
        if self.die == "received":
            os._exit(9)
        if message_url:
            self.acknowledge(identity)
        self.report(identity)

    def acknowledge(self, identity):
        (url,) = self.db.execute("SELECT message_url FROM inbox WHERE id = ?", (identity,)).fetchone()
        while True:
            answer = self.exchange("DELETE", url, None, {})
            if answer is not None and answer[0] not in RETRY:
                break
            time.sleep(PAUSE)
        self.db.execute("UPDATE inbox SET acknowledged = ? WHERE id = ?", (answer[0], identity))

    def report(self, identity):
        outcome, status, content, url, acknowledged, statuses = self.db.execute(
            "SELECT outcome, status, inbox.body, message_url, acknowledged, statuses FROM inbox JOIN outbox USING (id)"
            " WHERE id = ?",
            (identity,),
        ).fetchone()
        print(
            json.dumps(
                {
                    "id": identity,
                    "outcome": outcome,
                    "status": status,
                    "body": content.decode(),
                    "url": url or "",
                    "acknowledged": acknowledged,
                    "statuses": statuses,
                }
            ),
            flush=True,
        )


def main(arguments):
    options = [argument for argument in arguments if argument.startswith("--die=")]
    rest = [argument for argument in arguments if argument not in options]
    client = Client(rest[0], rest[1], options[0][len("--die="):] if options else None)
    if rest[2] == "resume":
        client.resume()
    else:
        body = rest[5].encode() if len(rest) > 5 else None
        client.deliver(client.post(rest[3], rest[4], body))


if __name__ == "__main__":
    main(sys.argv[1:])
