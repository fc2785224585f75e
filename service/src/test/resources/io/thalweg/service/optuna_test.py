"""Uses the sampler with Optuna against a running service: python3 optuna_test.py URL DIRECTORY_OF_CLIENTS"""

import sys

sys.path.insert(0, sys.argv[2])
import optuna
from thalweg import Study, studies
from thalweg_optuna import ThalwegSampler

URL = sys.argv[1]
optuna.logging.set_verbosity(optuna.logging.WARNING)


def objective(trial):
    x = trial.suggest_float("x", -2, 2)
    rate = trial.suggest_float("rate", 1e-4, 1, log=True)
    depth = trial.suggest_int("depth", 1, 9, step=2)
    kind = trial.suggest_categorical("kind", [None, 3, "round"])
    if kind == "round":
        trial.suggest_float("only sometimes", 0, 1)
    if trial.number == 4:
        raise optuna.TrialPruned()
    if trial.number == 5:
        raise ArithmeticError("it fails")
    return (x - 0.5) ** 2 + (rate - 0.01) ** 2 + abs(depth - 5) + (0 if kind == 3 else 1)


found = []
for seed in range(2):
    study = optuna.create_study(sampler=ThalwegSampler(URL, f"tuning {seed}", seed=seed))
    study.optimize(objective, n_trials=24, catch=(ArithmeticError,))
    found.append(study.best_value)
    # Whoever has seen the first trial alone may take a parameter that only some have for one of all.
    begun = [Study(URL, name) for name in studies(URL) if name.startswith(f"tuning {seed} ")]
    assert 1 <= len(begun) <= 2, begun
    ours = min(begun, key=lambda one: len(one.status()["definition"]["parameters"]))
    by_status = {}
    for trial in ours.trials():
        by_status.setdefault(trial.status, []).append(trial)
    # All but one that was pruned and one that failed: those before it was begun were told.
    assert len(by_status["measured"]) == 22, by_status
    assert len(by_status["cancelled"]) == 1 and len(by_status["failed"]) == 1, by_status
    assert set(by_status["measured"][0].params) == {"x", "rate", "depth", "kind"}
    assert study.trials[6].params["depth"] in (1, 3, 5, 7, 9)

random = []
for seed in range(2):
    study = optuna.create_study(sampler=optuna.samplers.RandomSampler(seed=seed))
    study.optimize(objective, n_trials=24, catch=(ArithmeticError,))
    random.append(study.best_value)
assert sum(found) < sum(random), (found, random)

both = optuna.create_study(directions=["minimize", "maximize"], sampler=ThalwegSampler(URL, "both"))
both.optimize(lambda trial: (trial.suggest_float("x", 0, 1), trial.params["x"] ** 2), n_trials=6)
assert len(both.trials) == 6
print("the sampler works", found, random)
