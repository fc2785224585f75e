"""A sampler for Optuna, 3.1 or later, whose suggestions come from a Thalweg service. It needs thalweg.py beside it.

    study = optuna.create_study(sampler=ThalwegSampler("http://localhost:8321", "tuning"))
    study.optimize(objective, n_trials=50)

The first trial is sampled at random, since only then the parameters are known. Those that not every trial has are always sampled at
random. Where the parameters change, a new study is begun on the service, with the results so far.

License: Apache-2.0
"""

import hashlib
import json

import optuna
from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution
from optuna.samplers import BaseSampler, RandomSampler
from optuna.trial import TrialState

from thalweg import Study, ThalwegError

try:
    from optuna.search_space import IntersectionSearchSpace
except ImportError:  # before 3.2
    from optuna.samplers import IntersectionSearchSpace

NUMBER = "thalweg:trial"
STUDY = "thalweg:study"


class ThalwegSampler(BaseSampler):
    """Asks the service at `url` for suggestions, in studies whose names begin with `name`; `token` as for `thalweg.Study`."""

    def __init__(self, url, name, token=None, seed=None):
        self._url = url
        self._name = name
        self._token = token
        self._random = RandomSampler(seed)
        self._space = IntersectionSearchSpace()
        self._studies = {}

    def infer_relative_search_space(self, study, trial):
        space = self._space.calculate(study)
        return {name: space[name] for name in sorted(space) if not space[name].single()}

    def sample_relative(self, study, trial, search_space):
        if not search_space:
            return {}
        ours = self._begun(study, search_space)
        suggested = ours.ask()
        for key, value in ((STUDY, ours.name), (NUMBER, suggested.number)):
            study._storage.set_trial_system_attr(trial._trial_id, key, value)
        return {name: _decoded(search_space[name], suggested.params[name]) for name in search_space}

    def sample_independent(self, study, trial, param_name, param_distribution):
        return self._random.sample_independent(study, trial, param_name, param_distribution)

    def reseed_rng(self):
        self._random.reseed_rng()

    def after_trial(self, study, trial, state, values):
        ours = self._studies.get(trial.system_attrs.get(STUDY))
        number = trial.system_attrs.get(NUMBER)
        if ours is None or number is None:
            return
        if state == TrialState.COMPLETE:
            ours.tell(number, values[0], others=_others(values))
        elif state == TrialState.PRUNED:
            ours.cancel(number)
        elif state == TrialState.FAIL:
            ours.tell(number, failed="error", reason=str(trial.system_attrs.get("fail_reason", "it failed")))

    def _begun(self, study, space):
        """The study of these parameters; a new one learns what was found so far."""
        definition = {
            "parameters": {name: _encoded(space[name]) for name in space},
            "objectives": [
                {"name": f"objective {i}", "direction": direction.name.lower()}
                for i, direction in enumerate(study.directions)
            ],
        }
        digest = hashlib.sha256(json.dumps(definition, sort_keys=True).encode()).hexdigest()[:8]
        name = f"{self._name} {digest}"
        if name not in self._studies:
            new = True
            try:
                Study(self._url, name, self._token)
                new = False
            except ThalwegError as error:
                if error.code != "no-such-study":
                    raise
            ours = Study.begin(self._url, name, definition, self._token)
            self._studies[name] = ours
            for trial in study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,)) if new else ():
                if all(trial.distributions.get(key) == space[key] for key in space):
                    point = {key: _told(space[key], trial.params[key]) for key in space}
                    ours.tell_point(point, trial.values[0], others=_others(trial.values))
        return self._studies[name]


def _others(values):
    return {f"objective {i}": value for i, value in enumerate(values) if i > 0}


def _labels(distribution):
    return [f"{i}: {choice!r}" for i, choice in enumerate(distribution.choices)]


def _encoded(distribution):
    """A distribution as a parameter."""
    if isinstance(distribution, CategoricalDistribution):
        return {"kind": "categorical", "values": _labels(distribution)}
    if not isinstance(distribution, (FloatDistribution, IntDistribution)):
        raise ValueError(f"the distribution {distribution} is not known here")
    parameter = {"range": [distribution.low, distribution.high]}
    if distribution.log:
        parameter["scale"] = "log"
    if isinstance(distribution, IntDistribution) and distribution.step == 1:
        parameter["kind"] = "integer"
    elif distribution.step is not None:
        parameter["step"] = distribution.step
    return parameter


def _decoded(distribution, value):
    """A suggested value as Optuna has it."""
    if isinstance(distribution, CategoricalDistribution):
        return distribution.choices[int(value.split(":")[0])]
    return round(value) if isinstance(distribution, IntDistribution) else float(value)


def _told(distribution, value):
    """A value of Optuna as the service has it."""
    if isinstance(distribution, CategoricalDistribution):
        return _labels(distribution)[distribution.choices.index(value)]
    return value
