"""Studies of a Thalweg service, from Python 3.8 or later. This file needs nothing else; copy it to where you use it.

    from thalweg import Study

    study = Study.begin("http://localhost:8321", "resin", {
        "objectives": {"yield": "maximize"},
        "parameters": {"temperature": {"range": [20, 120]}, "solvent": ["water", "ethanol"]},
    })
    for _ in range(30):
        trial = study.ask()
        study.tell(trial, measure(**trial.params))
    print(study.best())

Requests are repeated when an answer gets lost: an ask has a key, and the same result told again changes nothing.

License: Apache-2.0
"""

import json
import math
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["Lease", "Study", "ThalwegError", "Trial", "studies"]

ATTEMPTS = 4


class ThalwegError(Exception):
    """What the service refuses, or that it cannot be reached. The code does not change between versions."""

    def __init__(self, code, detail, status=0):
        super().__init__(detail)
        self.code = code
        self.status = status


class Trial:
    """A point to evaluate: `number`, `params` by name, and `raw`, all that the service says of it."""

    def __init__(self, raw):
        self.raw = raw
        self.number = raw["number"]
        self.params = raw["params"]
        self.status = raw.get("status")
        self.outcome = raw.get("outcome")

    def __repr__(self):
        return f"Trial({self.number}, {self.params})"


class Lease:
    """A trial that is one worker's for a time: tell it with `Study.tell`, prolong it with `Study.renew`."""

    def __init__(self, raw):
        self.raw = raw
        self.trial = Trial(raw["trial"])
        self.attempt = raw["attempt"]
        self.owner = raw["owner"]
        self.until = raw["until"]

    def __repr__(self):
        return f"Lease({self.trial}, attempt {self.attempt} of {self.owner} until {self.until})"


class _Service:
    def __init__(self, url, token, timeout):
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout

    def open(self, method, path, body=None, kind="application/json", headers=None):
        """The answer as a response to read from. Repeated if the service cannot be reached or is about to end."""
        data = None
        if body is not None:
            data = body.encode() if isinstance(body, str) else json.dumps(body, allow_nan=False).encode()
        request = urllib.request.Request(self.url + path, data=data, method=method)
        request.add_header("Content-Type", kind)
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return urllib.request.urlopen(request, timeout=self.timeout)
            except urllib.error.HTTPError as error:
                if error.code != 503 or attempt == ATTEMPTS:
                    raise self.problem(error) from None
            except (urllib.error.URLError, ConnectionError, TimeoutError) as error:
                if attempt == ATTEMPTS:
                    reason = getattr(error, "reason", error)
                    raise ThalwegError("store-unavailable", f"{self.url} cannot be reached: {reason}") from error
            time.sleep(0.1 * 4**attempt)

    @staticmethod
    def problem(error):
        try:
            told = json.loads(error.read())
            return ThalwegError(told["code"], told["detail"], error.code)
        except (ValueError, KeyError, TypeError):
            return ThalwegError("store-unavailable", f"what answers is not the service: status {error.code}", error.code)

    def call(self, method, path, body=None, headers=None):
        with self.open(method, path, body, headers=headers) as response:
            text = response.read()
        return json.loads(text) if text else None


def studies(url, token=None, timeout=60, archived=False):
    """The names of all studies of a service, or of those that are archived."""
    path = "/v1/studies?archived=true" if archived else "/v1/studies"
    return [study["name"] for study in _Service(url, token, timeout).call("GET", path)["studies"]]


def _outcome(value, noise, others, attributes):
    outcome = {}
    if value is not None:
        number = float(value)
        outcome["value"] = number if math.isfinite(number) else ("NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity")
    if noise is not None:
        outcome["noise"] = noise
    if others:
        outcome["others"] = others
    if attributes:
        outcome["attributes"] = attributes
    return outcome


class Study:
    """A study of a service.

    url: such as "http://localhost:8321"; name: of the study; token: made with "thalweg token make", if the service asks for one;
    timeout: seconds for an answer.
    """

    def __init__(self, url, name, token=None, timeout=60):
        self.name = name
        self._service = _Service(url, token, timeout)
        self._path = "/v1/studies/" + urllib.parse.quote(name, safe="")
        self.status()

    @classmethod
    def begin(cls, url, name, definition, token=None, timeout=60):
        """Begins a study that is defined as in a study file, or goes on with it if it has begun and is about the same."""
        service = _Service(url, token, timeout)
        try:
            service.call("POST", "/v1/studies", {"name": name, "definition": definition})
        except ThalwegError as error:
            if error.code != "study-exists":
                raise
        return cls(url, name, token, timeout)

    def _call(self, method, path, body=None, headers=None):
        return self._service.call(method, self._path + path, body, headers)

    def status(self):
        """What the study is about and how many trials and results it has."""
        status = self._call("GET", "")
        self._tag = status["tag"]
        return status

    def ask(self, count=None, given=None, within=None, key=None):
        """The next trial to evaluate; with a count, a list of them. `given` fixes parameters, `within` is in seconds."""
        body = {"count": 1 if count is None else count, "key": key or uuid.uuid4().hex}
        if given:
            body["given"] = given
        if within:
            body["within"] = within
        trials = [Trial(raw) for raw in self._call("POST", "/ask", body)["trials"]]
        return trials[0] if count is None else trials

    def tell(self, trial, value=None, noise=None, others=None, attributes=None, failed=None, reason=None, actual=None):
        """Tells what came of a trial, a lease or the trial of a number: a value, with the variance of its noise and `others` by name;
        or `failed`, "error", "infeasible" or "timed-out". `actual` holds the values that were really used."""
        body = _outcome(value, noise, others, attributes)
        if failed:
            body["failed"] = failed
            body["reason"] = reason or ""
        if actual:
            body["actual"] = actual
        if isinstance(trial, Lease):
            body.update(owner=trial.owner, attempt=trial.attempt)
            return Trial(self._call("POST", f"/leases/{trial.trial.number}/tell", body))
        if isinstance(trial, Trial):
            body["planned"] = trial.params
        return Trial(self._call("POST", f"/trials/{self._number(trial)}/tell", body))

    def tell_point(self, params, value, noise=None, others=None, attributes=None):
        """Tells what came of a point that was never asked for, such as earlier data. Not repeated if the answer gets lost."""
        body = _outcome(value, noise, others, attributes)
        body["point"] = params
        return Trial(self._call("POST", "/trials", body))

    def amend(self, trial, value, because, noise=None, others=None, actual=None):
        """Corrects what was told."""
        body = _outcome(value, noise, others, None)
        body["because"] = because
        if actual:
            body["actual"] = actual
        return Trial(self._call("POST", f"/trials/{self._number(trial)}/amend", body))

    def cancel(self, trial):
        """Gives a trial up."""
        return Trial(self._call("POST", f"/trials/{self._number(trial)}/cancel", {}))

    def release(self, trial):
        """Gives a trial back, or a lease: it waits for someone else."""
        if isinstance(trial, Lease):
            body = {"owner": trial.owner, "attempt": trial.attempt}
            self._call("POST", f"/leases/{trial.trial.number}/release", body)
            return trial.trial
        return Trial(self._call("POST", f"/trials/{self._number(trial)}/release", {}))

    def enqueue(self, params):
        """Adds a trial that waits to be evaluated, in front of all suggestions."""
        return Trial(self._call("POST", "/enqueue", {"point": params}))

    def claim(self, owner, seconds=60, trials=None, given=None):
        """Leases a trial, a new one if the study has fewer than so many `trials`; None if there is nothing to do."""
        body = {"owner": owner, "seconds": seconds}
        if trials is not None:
            body["trials"] = trials
        if given:
            body["given"] = given
        raw = self._call("POST", "/leases", body)
        return Lease(raw) if raw else None

    def renew(self, lease, seconds=60):
        """Prolongs a lease from now on."""
        body = {"owner": lease.owner, "attempt": lease.attempt, "seconds": seconds}
        return Lease(self._call("POST", f"/leases/{lease.trial.number}/renew", body))

    def trials(self, status=None):
        """All trials, or those of a status: waiting, running, measured, failed, stopped or cancelled."""
        at = 0
        while at is not None:
            query = urllib.parse.urlencode({"from": at, **({"status": status} if status else {})})
            page = self._call("GET", "/trials?" + query)
            yield from map(Trial, page["trials"])
            at = page.get("next")

    def best(self):
        """The best trial as {"trial", "point", "value"}, or None."""
        best = self._call("GET", "/best")
        return None if "none" in best else best

    def front(self):
        """The best trade-offs between several objectives."""
        return self._call("GET", "/front")

    def recommend(self, given=None):
        """The point to use if the search ended now, with what the model expects of it; None if there is none."""
        return self._call("POST", "/recommendation", {"given": given} if given else {}) or None

    def forecast(self, *points, assuming=None):
        """What the model expects at points; `assuming` pairs of a point and a value, what it would expect if these had been measured."""
        body = {"points": list(points)}
        if assuming:
            body["assuming"] = [{"point": point, "value": value} for point, value in assuming]
        return self._call("POST", "/forecast", body)["forecasts"]

    def importance(self):
        """Which parameters matter."""
        return self._call("GET", "/importance")["objectives"]

    def change(self, definition, because, earlier=None):
        """Changes what the study is about; what was changed, in words."""
        body = {"definition": definition, "because": because}
        if earlier:
            body["earlier"] = earlier
        changes = self._call("POST", "/change", body)["changes"]
        self.status()
        return changes

    def archive(self):
        """Puts the study aside: it is not listed any more. All else goes on as before."""
        self._call("POST", "/archive", {})

    def restore(self):
        """Takes the study back: it is listed again."""
        self._call("POST", "/restore", {})

    def delete(self, even_if_trials_run=False):
        """Deletes the study, unless it was changed since it was looked at here, or trials run."""
        query = "?evenIfTrialsRun=true" if even_if_trials_run else ""
        self._call("DELETE", query, headers={"If-Match": self._tag})

    def events(self, after=0, follow=False):
        """What has happened after the event of a number; with `follow`, also what happens from now on."""
        while True:
            page = self._call("GET", f"/events?after={after}")
            for event in page["events"]:
                after = event["seq"]
                yield event
            if "next" not in page and not follow:
                return
            if "next" not in page:
                time.sleep(0.5)

    def table(self):
        """All trials and their results as CSV."""
        with self._service.open("GET", self._path + "/table") as response:
            return response.read().decode()

    def tell_table(self, text, dry_run=False, because=None):
        """Tells the results of a table, all of them or none."""
        query = {"dryRun": str(dry_run).lower(), **({"because": because} if because else {})}
        path = self._path + "/table?" + urllib.parse.urlencode(query)
        with self._service.open("POST", path, text, "text/csv") as response:
            return json.loads(response.read())

    @staticmethod
    def _number(trial):
        if isinstance(trial, Lease):
            return trial.trial.number
        return trial.number if isinstance(trial, Trial) else int(trial)

    def __repr__(self):
        return f"Study({self._service.url!r}, {self.name!r})"
