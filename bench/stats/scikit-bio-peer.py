"""scikit-bio's side of bray-curtis.ts: one round for each line on standard input, one JSON line back."""

import json
import resource
import sys
import time
import warnings

import numpy as np
import scipy
import skbio
from skbio.diversity import beta_diversity
from skbio.stats.distance import permanova

warnings.simplefilter("ignore")
path, n, features, groups, permutations = sys.argv[1], *map(int, sys.argv[2:6])
counts = np.fromfile(path, dtype="<f8").reshape(n, features).astype(int)
ids = [f"sample{i}" for i in range(n)]
grouping = [f"group{i % groups}" for i in range(n)]
print(json.dumps({"scikit-bio": skbio.__version__, "numpy": np.__version__, "scipy": scipy.__version__}), flush=True)

for _ in sys.stdin:
    start = time.perf_counter()
    matrix = beta_diversity("braycurtis", counts, ids)
    measured = time.perf_counter()
    result = permanova(matrix, grouping, permutations=permutations)
    tested = time.perf_counter()
    print(json.dumps({
        "distances_ms": (measured - start) * 1000,
        "permanova_ms": (tested - measured) * 1000,
        "pseudo_f": result["test statistic"],
        "sum": float(matrix.condensed_form().sum()),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }), flush=True)
