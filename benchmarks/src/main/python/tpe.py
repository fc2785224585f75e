"""Optuna's TPE in the suites: thalweg suite conditional --command "python3 benchmarks/src/main/python/tpe.py tpe".

Needs Optuna (Debian: python3-optuna). Reads the study and asks point after point, all as lines of JSON.
"""

import json
import sys

import optuna


def holds(condition, point):
    """Whether the parameter that a condition names is active and has one of its values."""
    value = point.get(condition["parameter"])
    if value is None:
        return False
    if "values" in condition:
        return value in condition["values"]
    return condition.get("at-least", value) <= value <= condition.get("at-most", value)


def suggest(trial, parameter):
    """A value of a parameter, drawn by the sampler."""
    name, kind, scale = parameter["name"], parameter["kind"], parameter.get("scale")
    if kind == "fixed":
        return parameter["value"]
    if kind in ("ordinal", "categorical"):
        return trial.suggest_categorical(name, parameter["values"])
    low, high = parameter["range"]
    if kind == "integer":
        return trial.suggest_int(name, low, high, log=scale == "log")
    return trial.suggest_float(name, low, high, log=scale == "log", step=parameter.get("step"))


def point_of(trial, parameters):
    """The active parameters, each after those that it depends on."""
    point, waiting = {}, list(parameters)
    while waiting:
        names = {parameter["name"] for parameter in waiting}
        ready = [p for p in waiting if not names & {c["parameter"] for c in p.get("when", [])}]
        for parameter in ready:
            if all(holds(condition, point) for condition in parameter.get("when", [])):
                point[parameter["name"]] = suggest(trial, parameter)
        waiting = [p for p in waiting if p not in ready]
    return point


def main():
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    begin = json.loads(sys.stdin.readline())
    definition = begin["study"]
    sampler = optuna.samplers.TPESampler(seed=int(definition["seed"]) % 2**32)
    study = optuna.create_study(sampler=sampler, direction=definition["objectives"][0]["direction"])
    for _ in range(begin["evaluations"]):
        trial = study.ask()
        print(json.dumps({"ask": point_of(trial, definition["parameters"])}), flush=True)
        study.tell(trial, json.loads(sys.stdin.readline())["value"])


main()
