"""A client of POST Once Exactly, written from draft-nottingham-http-poe-00 alone: Python 3 and its standard library.

    poe_client.py USER:PASSWORD FORM BODY [--lose=N]

Reads the form, takes an address of it that is asserted to be a POE resource, and posts there until it knows that the
POST has been accepted; loses the first N answers on the way. Prints one line of JSON.
"""

import base64
import http.client
import json
import re
import sys
import time
import urllib.parse

TRIES = 60
PAUSE = 0.2
LINK = re.compile(r'"([^"]*)"')


def request(credentials, method, url, body=None, lose=False):
    """Status, headers and body of the answer; None if it was lost, whatever became of the request."""
    to = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(to.hostname, to.port or 80, timeout=60)
    headers = {"POE": "1", "Authorization": "Basic " + base64.b64encode(credentials.encode()).decode()}
    if body is not None:
        headers["Content-Type"] = "text/plain"
    try:
        connection.request(method, to.path + ("?" + to.query if to.query else ""), body, headers)
        if lose:
            return None
        response = connection.getresponse()
        return response.status, response.headers, response.read().decode()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def poe_links(form, headers):
    """Section 3: quoted URI references, relative to what they came with."""
    return [urllib.parse.urljoin(form, link) for link in LINK.findall(headers.get("POE-Links", ""))]


def post(credentials, url, body, losses):
    """Section 2: repeats while the outcome is not known, but not for ever. Accepted is a 2xx or 3xx, or a 405."""
    statuses = []
    for attempt in range(TRIES):
        answer = request(credentials, "POST", url, body, lose=attempt < losses)
        status = answer[0] if answer else 0
        statuses.append(status)
        if 200 <= status < 400:
            return "accepted", statuses, answer
        if status == 405:
            if "POST" in answer[1].get("Allow", ""):
                return "not a POE resource", statuses, answer
            return "accepted before", statuses, answer
        if 400 <= status < 500:
            return "refused", statuses, answer
        print("repeating after", status, file=sys.stderr, flush=True)
        time.sleep(float(answer[1].get("Retry-After", PAUSE)) if answer else PAUSE)
    print("giving up: the order may have been accepted or not", file=sys.stderr, flush=True)
    return "unknown", statuses, None


def main(arguments):
    losses = [int(argument[len("--lose="):]) for argument in arguments if argument.startswith("--lose=")]
    credentials, form, body = [argument for argument in arguments if not argument.startswith("--")]
    _, headers, page = request(credentials, "GET", form)
    links = poe_links(form, headers)
    outcome, statuses, answer = post(credentials, links[0], body, losses[0] if losses else 0)
    state = request(credentials, "GET", links[0])
    print(json.dumps({
        "link": links[0],
        "inPage": links[0] in page,
        "outcome": outcome,
        "statuses": statuses,
        "allow": answer[1].get("Allow", ""),
        "answer": answer[2],
        "getStatus": state[0],
        "getBody": state[2],
        "getLocation": state[1].get("Location", ""),
    }), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
