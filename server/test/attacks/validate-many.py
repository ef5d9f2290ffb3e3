"""Loads one CWL document after another as cwltool would before a run, and tells what it would run.

Usage: validate-many.py     Paths on standard input, one a line; a line of JSON for each on standard output: the classes of
                        all processes by their number, or null where cwltool refuses the document.
"""

import json
import logging
import sys
from collections import Counter

from cwltool.context import LoadingContext
from cwltool.load_tool import load_tool
from cwltool.workflow import default_make_tool

logging.getLogger("cwltool").setLevel(logging.CRITICAL)
logging.getLogger("salad").setLevel(logging.CRITICAL)


def classes(process, found):
    found[process.tool["class"]] += 1
    for step in getattr(process, "steps", []):
        classes(step.embedded_tool, found)
    return found


for line in sys.stdin:
    context = LoadingContext({"construct_tool_object": default_make_tool, "disable_js_validation": True, "strict": True})
    try:
        found = classes(load_tool(line.strip(), context), Counter())
    except Exception:  # Whatever it has against it.
        found = None
    print(json.dumps(found), flush=True)
