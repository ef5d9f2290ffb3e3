"""Validates a CWL document and packs it when it is valid, in one process: cwltool takes longer to load than for either.

Usage: ask-cwltool.py ADDRESS     The packed document goes to standard output, all words to standard error.
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

runpy.run_path(str(beside / "keep-schemas.py"))
gc.freeze()
gc.enable()

address = sys.argv[1]
invalid = main(["--disable-color", "--validate", address], stdout=sys.stderr)
sys.exit(invalid or main(["--disable-color", "--pack", address]))
