"""One work of scikit-bio or unifrac on a table written by measure.ts: one line of JSON. Only the work itself is timed.

It is done until three seconds are over, once at least, fifteen times at most, as ours are.
"""

import json
import resource
import sys
import time
import warnings

import numpy as np
import scipy
import skbio
from skbio.stats.distance import DistanceMatrix, permanova
from skbio.stats.ordination import pcoa

warnings.simplefilter("ignore")
work, folder, name, n, width = *sys.argv[1:4], *map(int, sys.argv[4:6])
ids = [f"s{i}" for i in range(n)]
versions = f"scikit-bio {skbio.__version__}, numpy {np.__version__}, scipy {scipy.__version__}"


def counts():
    return np.fromfile(f"{folder}/{name}.f64", dtype="<f8").reshape(n, width)


def distances():
    from scipy.spatial.distance import squareform

    return DistanceMatrix(squareform(np.fromfile(f"{folder}/{name}.distances.f64", dtype="<f8")), ids)


def groups():
    with open(f"{folder}/{name}.groups.txt", encoding="utf-8") as lines:
        return lines.read().split("\n")


def timed(prepare, run, check):
    given = prepare()
    ms = []
    since = time.perf_counter()
    while not ms or (len(ms) < 15 and time.perf_counter() - since < 3):
        start = time.perf_counter()
        result = run(given)
        ms.append((time.perf_counter() - start) * 1000)
    print(json.dumps({
        "ms": ms,
        "check": float(check(result)),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "versions": versions,
    }))


def bray_curtis(table):
    return skbio.diversity.beta_diversity("braycurtis", table, ids)


def read_unifrac():
    global versions
    import unifrac
    from biom import Table

    with open(f"{folder}/{name}.tips.txt", encoding="utf-8") as lines:
        tips = lines.read().split("\n")
    tree = skbio.TreeNode.read(f"{folder}/{name}.nwk")
    versions = "unifrac 1.2 (Debian), " + versions
    return unifrac, Table(counts().T, tips, ids), tree


if work == "bray-curtis":
    timed(lambda: counts().astype(int), bray_curtis, lambda found: found.condensed_form().sum())
elif work == "pcoa-fsvd":
    timed(distances, lambda given: pcoa(given, method="fsvd", number_of_dimensions=3), lambda found: found.eigvals.iloc[0])
elif work == "pcoa-eigh":
    timed(distances, lambda given: pcoa(given, method="eigh", number_of_dimensions=3), lambda found: found.eigvals.iloc[0])
elif work == "permanova":
    grouping = groups()
    timed(distances, lambda given: permanova(given, grouping, permutations=999), lambda found: found["test statistic"])
elif work == "unifrac":
    timed(read_unifrac, lambda given: given[0].unweighted(given[1], given[2]), lambda found: found.condensed_form().sum())
else:
    sys.exit(f"There is no work “{work}”.")
