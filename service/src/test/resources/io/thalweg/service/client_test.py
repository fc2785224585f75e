"""Uses all of the Python client against a running service: python3 client_test.py URL DIRECTORY_OF_CLIENT"""

import itertools
import math
import sys

sys.path.insert(0, sys.argv[2])
from thalweg import Study, ThalwegError, studies

URL = sys.argv[1]
DEFINITION = {
    "objectives": {"y": "minimize"},
    "parameters": {"x": {"range": [0, 1]}, "kind": ["a", "b"]},
    "initial-design": 3,
    "seed": 1,
}


def refused(code, work):
    try:
        work()
    except ThalwegError as error:
        assert error.code == code, (error.code, code)
        assert str(error)
        return
    raise AssertionError("not refused: " + code)


study = Study.begin(URL, "from python", DEFINITION)
assert "from python" in studies(URL)
assert Study.begin(URL, "from python", DEFINITION).name == study.name
refused("no-such-study", lambda: Study(URL, "nothing"))

for i in range(6):
    trial = study.ask()
    study.tell(trial, (trial.params["x"] - 0.3) ** 2, noise=1e-6)
    study.tell(trial, (trial.params["x"] - 0.3) ** 2, noise=1e-6)
assert study.status()["results"] == 6
first, second = study.ask(2, given={"kind": "b"})
assert first.params["kind"] == second.params["kind"] == "b"
assert study.ask(2, key="monday")[0].number == study.ask(2, key="monday")[0].number
study.tell(first, failed="error", reason="spilt")
study.tell(second.number, math.nan)
refused("trial-conflict", lambda: study.tell(trial, 77))
study.amend(trial, 0.5, because="a typing error")
assert study.tell_point({"x": 0.3, "kind": "a"}, 0).number > second.number
assert study.best()["value"] == 0
study.cancel(study.ask())
study.enqueue({"x": 0.1, "kind": "a"})
lease = study.claim("python", seconds=5)
assert lease.trial.params == {"x": 0.1, "kind": "a"}
study.release(study.renew(lease))
lease = study.claim("python")
study.tell(lease, 0.04)
assert study.claim("python", trials=1) is None
measured = list(study.trials("measured"))
assert len(measured) == 8, measured
assert study.recommend()["point"]["x"] == 0.3
forecast = study.forecast({"x": 0.3, "kind": "a"}, {"x": 0.9, "kind": "b"})
assert len(forecast) == 2 and forecast[0]["low"] <= forecast[0]["high"]
assumed = study.forecast({"x": 0.9, "kind": "b"}, assuming=[({"x": 0.9, "kind": "b"}, 50)])
assert assumed[0]["mean"] > forecast[1]["mean"]
assert study.forecast({"x": 0.9, "kind": "b"}) == forecast[1:]
assert len(study.front()["tradeoffs"]) == 1
assert study.importance()[0]["parameters"][0]["name"] == "x"
changed = study.status()["definition"]
changed["parameters"][0]["range"] = [0, 2]
assert study.change(changed, because="more room") == ["x: 0 to 1 → 0 to 2"]
events = list(study.events())
assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
assert len(list(itertools.islice(study.events(after=2, follow=True), 3))) == 3
table = study.table()
assert table.startswith("study,trial,x,kind,y")
assert study.tell_table(table, dry_run=True)["known"] > 5
refused("invalid-table", lambda: study.tell_table("heap,of\nnon,sense\n"))
refused("invalid-request", lambda: study.ask(1000))
study.archive()
assert study.name not in studies(URL) and study.name in studies(URL, archived=True)
study.restore()
assert study.name in studies(URL) and study.name not in studies(URL, archived=True)
study.ask()
refused("trials-running", study.delete)
other = Study(URL, study.name)
changed["parameters"][0]["range"] = [0, 3]
other.change(changed, because="still more room")
refused("changed-meanwhile", lambda: study.delete(even_if_trials_run=True))
other.delete(even_if_trials_run=True)
refused("no-such-study", study.status)
print("all of the client works")
