"""Leaves out of the start of cwltool and Toil what they load and, as the portal runs them, never use (decision 68).

Libraries of other people's clouds are taken for not installed, which Toil provides for. The others are there as ever,
but run only when something of them is asked for that they do not have yet.

Usage: run this file before cwltool or Toil is imported.
"""

import importlib.util
import os
import sys
from importlib.machinery import PathFinder
from threading import RLock
from types import ModuleType, SimpleNamespace

loading = RLock()


class Later(ModuleType):
    """A module that has not run yet; what it has from the start stands in LATER."""

    def __getattr__(self, name):
        if name.startswith("__") or isinstance(loaded(self), Later):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(self, name)


def loaded(module):
    """The module when it has run; while it runs, in the thread that runs it, as far as it has come."""
    with loading:
        if isinstance(module, Later) and not module.__spec__.loader.runs:
            module.__spec__.loader.run(module)
    return module


class Postponing:
    """Runs a module later, with the loader that is its own."""

    def __init__(self, own, known):
        self.own, self.known, self.runs = own, known, False

    def create_module(self, spec):
        return Later(spec.name)

    def exec_module(self, module):
        vars(module).update({name: make(module, name) for name, make in self.known.items()})

    def run(self, module):
        self.runs = True
        try:
            self.own.exec_module(module)
            module.__class__ = ModuleType
        finally:
            self.runs = False


class Present:
    """Answers with a module that its package has loaded meanwhile, which would be made a second time otherwise."""

    def __init__(self, module):
        self.module, self.spec = module, module.__spec__
        # The import takes this one, whatever it is answered with.
        module.__spec__ = importlib.util.spec_from_loader(self.spec.name, self)

    def create_module(self, spec):
        return self.module

    def exec_module(self, module):
        module.__spec__ = self.spec


class Finder:
    def find_spec(self, name, path=None, target=None):
        package = sys.modules.get(name.rpartition(".")[0])
        if isinstance(package, Later) and name not in EARLY:
            loaded(package)
            if name in sys.modules:
                return Present(sys.modules[name]).module.__spec__
        spec = PathFinder.find_spec(name, path) if name in LATER else None
        if spec and spec.loader:
            spec.loader = Postponing(spec.loader, LATER[name])
        return spec


def calling(module, name):
    """A function that is looked for when it is called."""
    return lambda *given, **named: getattr(loaded(module), name)(*given, **named)


def beside(module, name):
    """pkg_resources.resource_stream of packages that are folders, as Debian's are."""

    def resource_stream(package, resource):
        if type(getattr(sys.modules.get(package), "__file__", None)) is not str:
            return getattr(loaded(module), name)(package, resource)
        return open(os.path.join(os.path.dirname(sys.modules[package].__file__), resource), "rb")

    return resource_stream


def version_of(*_):
    """pkg_resources.get_distribution, of which the version alone is asked."""
    from importlib.metadata import version

    return lambda name: SimpleNamespace(version=version(name))


def versions_of(*_):
    """pkg_resources.require, which cwltool asks for its own version."""
    return lambda name: [version_of()(name)]


def absence(*_):
    from importlib.metadata import PackageNotFoundError

    return PackageNotFoundError


ABSENT = ("boto", "boto3", "botocore", "setuptools")
LATER = {
    "cwltool.cwlrdf": {"printdot": calling, "printrdf": calling},
    "docker": {},
    "pkg_resources": {
        "DistributionNotFound": absence,
        "get_distribution": version_of,
        "require": versions_of,
        "resource_stream": beside,
    },
}
# Of them, what can do without its package having run.
EARLY = {"docker.errors"}

for name in ABSENT:
    sys.modules.setdefault(name)
sys.meta_path.insert(0, Finder())
# Debian's setuptools would stand in for the distutils of Python, with all of itself.
if "_distutils_hack" in sys.modules:
    sys.modules["_distutils_hack"].remove_shim()
