"""Validates a CWL document and packs it when it is valid, in one process: cwltool takes longer to load than for either.

Usage: ask-cwltool.py ADDRESS     The packed document goes to standard output, all words to standard error.
"""

import runpy
import sys
from pathlib import Path

from cwltool.main import main

runpy.run_path(str(Path(__file__).parents[1] / "cwltool" / "keep-schemas.py"))

address = sys.argv[1]
invalid = main(["--disable-color", "--validate", address], stdout=sys.stderr)
sys.exit(invalid or main(["--disable-color", "--pack", address]))
