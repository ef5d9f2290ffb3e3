"""Leaves out of the start of cwltool and Toil what they load and, as the portal runs them, never use (decision 9).

Libraries of other people's clouds are taken for not installed, which Toil provides for.

Usage: run this file before cwltool or Toil is imported.
"""

import sys

for name in ("boto", "boto3", "botocore", "setuptools"):
    sys.modules.setdefault(name)
# Debian's setuptools would stand in for the distutils of Python, with all of itself.
if "_distutils_hack" in sys.modules:
    sys.modules["_distutils_hack"].remove_shim()
