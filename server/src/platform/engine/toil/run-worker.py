"""Runs Toil's worker, one a job, without half of what it loads (decision 9).

Usage: run-worker.py [--confine=TRUST WORK_DIR] ARGUMENT...     Copied to where every node sees it, with lean-imports.py
                     and confine-jobs.py beside it.
"""

import gc
import os
import runpy
import shutil
import sys
from pathlib import Path

gc.disable()
runpy.run_path(str(Path(__file__).with_name("lean-imports.py")))

import toil.cwl.cwltoil  # noqa: E402, F401  What every job of a workflow needs.

# What is loaded by now stays.
gc.freeze()
gc.enable()

if __name__ == "__main__":
    if sys.argv[1].startswith("--confine="):
        rules = runpy.run_path(str(Path(__file__).with_name("confine-jobs.py")))
        rules["confine"](sys.argv[1].partition("=")[2], sys.argv[2])
        os.environ["PATH"] = f"{Path(__file__).with_name('bin')}:{os.environ.get('PATH', '/usr/bin:/bin')}"
        del sys.argv[1:3]
    sys.argv[0] = shutil.which("_toil_worker") or sys.exit("_toil_worker is not installed here")
    runpy.run_path(sys.argv[0], run_name="__main__")
