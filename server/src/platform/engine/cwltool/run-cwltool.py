"""Runs cwltool with some of its ways made shorter; what it does and writes stays the same (decisions 9 and 50).

Keeping finished jobs (--cachedir) makes cwltool prepare each job twice, and of 200 samples' jobs it does so 1,600 times:
most of that time went into copying where in which file each part of a tool was read, into asking `typing` whether a
value is a list, and into comparing each file of a gathering step with each other one.

Usage: run-cwltool.py [--confine=TRUST WORK_DIR] PROGRAM ARGUMENT...     PROGRAM: cwltool
                      TRUST: contained or approved, for other people's workflows (confine-jobs.py)
"""

import collections.abc
import gc
import runpy
import sys
import typing
from pathlib import Path

gc.disable()
runpy.run_path(str(Path(__file__).with_name("lean-imports.py")))

import cwltool.main  # noqa: E402, F401  Loads the modules that are changed below.
from cwltool import pathmapper  # noqa: E402
from ruamel.yaml import comments  # noqa: E402

runpy.run_path(str(Path(__file__).with_name("cache-schemas.py")))


def share_places(self, t, memo=None):
    """A copy of a part of a document stands where the part does: lines and columns need no copies of their own."""
    return copy_attributes(self, t)


def items_exclude_children(self):
    """The same items as cwltool's own, without comparing all with all."""
    paths = {Path(key) for key in self._pathmap}
    return [(key, entry) for key, entry in self.items() if paths.isdisjoint(Path(key).parents)]


# Another cwltool may have none of these: it runs as it is.
copy_attributes = getattr(getattr(comments, "CommentedBase", None), "copy_attributes", None)
if copy_attributes:
    comments.CommentedBase.copy_attributes = share_places
if hasattr(pathmapper.PathMapper, "items_exclude_children") and hasattr(pathmapper.PathMapper, "items"):
    pathmapper.PathMapper.items_exclude_children = items_exclude_children
for name, module in list(sys.modules.items()):
    if name.split(".")[0] in ("cwltool", "schema_salad"):
        for kind in ("MutableMapping", "MutableSequence"):
            # The names in `typing` answer isinstance() alike, ten times slower.
            if vars(module).get(kind) is getattr(typing, kind):
                setattr(module, kind, getattr(collections.abc, kind))

# What is loaded by now stays; documents and jobs, of many small parts, are hardly ever garbage.
gc.freeze()
gc.set_threshold(20_000, 20, 20)
gc.enable()

if __name__ == "__main__":
    sys.argv = sys.argv[1:]
    if sys.argv[0].startswith("--confine="):
        rules = runpy.run_path(str(Path(__file__).parents[1] / "sandbox" / "confine-jobs.py"))
        rules["confine"](sys.argv[0].partition("=")[2], sys.argv[1])
        sys.argv = sys.argv[2:]
    runpy.run_path(sys.argv[0], run_name="__main__")
