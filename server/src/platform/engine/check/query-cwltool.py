"""Says whether cwltool accepts a workflow, by its exit code; all words go to standard error.

Usage: query-cwltool.py ADDRESS
"""

import gc
import runpy
import sys
from pathlib import Path

# What is being loaded is no garbage.
gc.disable()
beside = Path(__file__).parents[1] / "cwltool"
runpy.run_path(str(beside / "lean-imports.py"))

from cwltool.main import main  # noqa: E402

runpy.run_path(str(beside / "cache-schemas.py"))
gc.freeze()
gc.enable()

words = ["--disable-color", "--disable-js-validation", "--validate"]
sys.exit(main([*words, sys.argv[1]], stdout=sys.stderr))
