"""A client of HTTP exactly-once, written from its text alone: Python 3 and its standard library.

    exactly_once_client.py USER:PASSWORD URL BODY [--lose=N]

The four phases at one URL, each repeated until it is known to be done, with the first N answers of each lost; then what
a late duplicate of an earlier phase gets. Prints one line of JSON.
"""

import base64
import http.client
import json
import sys
import time
import urllib.parse

TRIES = 60
PAUSE = 0.2


class Call:
    def __init__(self, credentials, url, losses):
        self.authorization = "Basic " + base64.b64encode(credentials.encode()).decode()
        self.to = urllib.parse.urlsplit(url)
        self.losses = losses
        self.told = {}

    def once(self, method, body=None, lose=False):
        connection = http.client.HTTPConnection(self.to.hostname, self.to.port or 80, timeout=60)
        headers = {"Authorization": self.authorization}
        if body is not None:
            headers["Content-Type"] = "text/plain"
        try:
            connection.request(method, self.to.path, body, headers)
            if lose:
                return None
            response = connection.getresponse()
            return response.status, response.read().decode()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def phase(self, method, body=None):
        """The same again, until it is answered and what is behind it is not running any more."""
        statuses = []
        for attempt in range(TRIES):
            answer = self.once(method, body, lose=attempt < self.losses)
            statuses.append(answer[0] if answer else 0)
            if answer and answer[0] not in (202, 409, 429, 503):
                break
            time.sleep(PAUSE)
        self.told[method.lower()] = statuses
        return answer


def main(arguments):
    losses = [int(argument[len("--lose="):]) for argument in arguments if argument.startswith("--lose=")]
    credentials, url, body = [argument for argument in arguments if not argument.startswith("--")]
    call = Call(credentials, url, losses[0] if losses else 0)
    call.phase("PUT", body)
    call.phase("POST")
    status, response = call.phase("GET")
    call.phase("DELETE")
    late = [call.once("PUT", body)[0], call.once("POST")[0], call.once("GET")[0], call.once("DELETE")[0]]
    print(json.dumps(dict(call.told, status=status, response=response, late=late)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
