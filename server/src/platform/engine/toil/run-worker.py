"""Runs Toil's worker, one a job, without half of what it loads (decision 68).

Usage: run-worker.py ARGUMENT...     Copied, with lean-imports.py beside it, to where every node sees it.
"""

import gc
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
    sys.argv[0] = shutil.which("_toil_worker") or sys.exit("_toil_worker is not installed here")
    runpy.run_path(sys.argv[0], run_name="__main__")
