"""Makes the files that the tests read, with Optuna 3.1 as Debian 12 has it (python3-optuna 3.1.0-4). They are kept compressed:

    /usr/bin/python3 make.py DIRECTORY && gzip -n9 DIRECTORY/*
"""

import json
import os
import sys
import warnings

import optuna
from optuna.distributions import FloatDistribution
from optuna.trial import TrialState

warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)
directory = sys.argv[1]


def storages(name):
    yield "sqlite:///" + os.path.join(directory, name + ".db")
    yield optuna.storages.JournalStorage(optuna.storages.JournalFileStorage(os.path.join(directory, name + ".log")))


def mixed(trial):
    """All kinds of parameters, one that depends on a category and some that depend on a number; curves, failures, attributes."""
    rate = trial.suggest_float("rate", 1e-5, 1e-1, log=True)
    momentum = trial.suggest_float("momentum", 0.5, 0.95, step=0.05)
    layers = trial.suggest_int("layers", 1, 3)
    units = 0
    for layer in range(layers):
        units += trial.suggest_int("units_" + str(layer), 8, 256, log=True)
    batch = trial.suggest_int("batch", 16, 128, step=16)
    shuffle = trial.suggest_categorical("shuffle", [True, False])
    booster = trial.suggest_categorical("booster", ["gbtree", "dart", None])
    drop = trial.suggest_float("drop", 0, 1) if booster == "dart" else 0.5
    trial.set_user_attr("commit", "1f0dd0c")
    trial.set_user_attr("seconds", 1.5 * trial.number)
    trial.set_user_attr("gpu", trial.number % 2 == 0)
    trial.set_user_attr("shape", [layers, units])
    if trial.number == 5:
        raise ValueError("no memory")
    if trial.number == 6:
        return float("nan")
    loss = abs(rate - 1e-3) + (momentum - 0.8) ** 2 + 1 / units + batch / 1000 + drop + (0 if shuffle else 0.1)
    for step in range(6):
        value = loss + 1 / (1 + step) if trial.number != 8 or step > 0 else float("nan")
        trial.report(value, step)
        if trial.should_prune():
            raise optuna.TrialPruned()
    return loss


def front(trial):
    x = trial.suggest_float("x", 0, 2)
    y = trial.suggest_categorical("y", [1, 2, 4])
    return x * x + y, (x - 2) ** 2 - y


def optional(trial):
    """A parameter that no other one decides about."""
    x = trial.suggest_float("x", 0, 1)
    return x + (trial.suggest_float("sometimes", 0, 1) if trial.number in (1, 2, 5) else 0)


for storage in storages("mixed"):
    study = optuna.create_study(
        study_name="mixed",
        storage=storage,
        sampler=optuna.samplers.RandomSampler(seed=1),
        pruner=optuna.pruners.PercentilePruner(75.0, n_startup_trials=3),
    )
    study.set_user_attr("owner", "Ada")
    study.optimize(mixed, n_trials=30, catch=(ValueError,))
    study.enqueue_trial({"rate": 0.01})
    study.ask()
    study.enqueue_trial({"rate": 0.02})
    study.add_trial(
        optuna.trial.create_trial(state=TrialState.FAIL, params={"rate": 1e-4}, distributions={"rate": FloatDistribution(1e-5, 1e-1, log=True)})
    )

for storage in storages("several"):
    study = optuna.create_study(
        study_name="front", storage=storage, directions=["minimize", "maximize"], sampler=optuna.samplers.RandomSampler(seed=2)
    )
    study.optimize(front, n_trials=12)
    other = optuna.create_study(
        study_name="optional", storage=storage, direction="maximize", sampler=optuna.samplers.RandomSampler(seed=3)
    )
    other.optimize(optional, n_trials=8)
    gone = optuna.create_study(study_name="gone", storage=storage)
    gone.optimize(lambda trial: trial.suggest_float("x", 0, 1), n_trials=2)
    optuna.delete_study(study_name="gone", storage=storage)


# What Optuna itself reads in them.
study = optuna.load_study(study_name="mixed", storage="sqlite:///" + os.path.join(directory, "mixed.db"))
with open(os.path.join(directory, "mixed.json"), "w") as out:
    json.dump(
        [
            {
                "number": trial.number,
                "state": trial.state.name,
                "params": trial.params,
                "values": trial.values,
                "steps": trial.intermediate_values,
                "attributes": trial.user_attrs,
            }
            for trial in study.trials
        ],
        out,
    )
