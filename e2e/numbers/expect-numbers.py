"""What scikit-bio makes of a table: Bray-Curtis distances of proportions, principal coordinates, PERMANOVA's F, and
the share of each genus in per cent. Reads {samples, genera, counts: samples x features, groups} as JSON from
standard input and writes JSON to standard output. `genera` names the genus of each feature."""

import json
import sys
import warnings

import numpy
from skbio.diversity import beta_diversity
from skbio.stats.composition import closure
from skbio.stats.distance import permanova
from skbio.stats.ordination import pcoa

warnings.filterwarnings("ignore")
table = json.load(sys.stdin)
proportions = closure(numpy.array(table["counts"], dtype=float))
distances = beta_diversity("braycurtis", proportions, ids=table["samples"], validate=False)

names = sorted(set(table["genera"]))
of_genus = {name: [at for at, genus in enumerate(table["genera"]) if genus == name] for name in names}
ordination = pcoa(distances)
answer = {
    "distances": distances.data.tolist(),
    "genera": {name: (100 * proportions[:, places].sum(axis=1)).tolist() for name, places in of_genus.items()},
    "coordinates": ordination.samples.values.T.tolist(),
    "eigenvalues": ordination.eigvals.tolist(),
    "pseudo_f": float(permanova(distances, table["groups"], permutations=0)["test statistic"]),
}
json.dump(answer, sys.stdout)
