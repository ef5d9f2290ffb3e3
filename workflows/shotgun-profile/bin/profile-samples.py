"""Abundances of taxa in each sample of a group, from the reads that Kraken 2 assigned to taxa.

Usage: profile-samples.py --database FOLDER [--reestimate] --rank RANK --min-reads N --counts F...
Writes for each sample SAMPLE.profile.tsv (taxon, lineage, reads), SAMPLE.kraken-report.txt and SAMPLE.profile.status.tsv.

Re-estimation is that of Lu, Breitwieser, Thielen and Salzberg (2017), Bracken: reads that fit several genomes stand above
their rank in the tree; each node's are shared out by what its genomes would put there. With P(node | genome) the share of
a genome's reads that are placed at a node, and a genome's reads estimated by those that are placed at its own taxon over P(own
taxon | genome), a node's reads go to genomes in proportion to P(node | genome) × estimate.
"""
import argparse
import collections
import json
import math
import os
import re

RANKS = {'superkingdom': 'd', 'domain': 'd', 'acellular root': 'd', 'phylum': 'p', 'class': 'c', 'order': 'o', 'family': 'f', 'genus': 'g', 'species': 's'}
REPORT_RANKS = {**{rank: letter.upper() for rank, letter in RANKS.items()}, 'kingdom': 'K'}


class Taxonomy:
    """The database's taxa; parents come before their children."""

    def __init__(self, path):
        self.parent, self.rank, self.name, self.children = {}, {}, {}, collections.defaultdict(list)
        with open(path, encoding='utf-8') as file:
            next(file)
            for line in file:
                taxid, parent, rank, name = line.rstrip('\n').split('\t')
                self.parent[int(taxid)], self.rank[int(taxid)], self.name[int(taxid)] = int(parent), rank, name
                if taxid != parent:
                    self.children[int(parent)].append(int(taxid))
        self.root = next(iter(self.parent))

    def path(self, taxid):
        """From a taxon up to the root."""
        while True:
            yield taxid
            if taxid == self.root:
                return
            taxid = self.parent[taxid]

    def at_rank(self, taxid, ranks):
        """The taxon itself or the nearest above it that has one of these ranks."""
        return next((above for above in self.path(taxid) if self.rank[above] in ranks), None)

    def lineage(self, taxid):
        """Pairs of rank letter and name, from the domain down."""
        named = [(RANKS[self.rank[above]], self.name[above]) for above in self.path(taxid) if self.rank[above] in RANKS]
        return named[::-1]

    def clades(self, own):
        """Reads of each taxon and all below it."""
        sums = collections.Counter()
        for taxid, reads in own.items():
            for above in self.path(taxid):
                sums[above] += reads
        return sums


def read_distribution(path):
    """P(node | genome): by node, pairs of genome and share."""
    shares = {}
    with open(path) as file:
        next(file)
        for line in file:
            node, _, genomes = line.rstrip('\n').partition('\t')
            cells = [genome.split(':') for genome in genomes.split()]
            shares[int(node)] = [(int(genome), int(placed) / int(total)) for genome, placed, total in cells if int(total)]
    return shares


def reestimate(own, taxonomy, distribution, rank, min_reads):
    """Reads of each taxon of a rank; those that cannot be shared out, and taxa with few reads of their own, are left out."""
    clades = taxonomy.clades(own)
    shares, taxon_of = distribution
    estimates = collections.Counter(
        {taxid: n for taxid, n in clades.items() if taxonomy.rank[taxid] == rank and n >= min_reads}
    )
    taking_part = {genome: clades[genome] for genome, taxon in taxon_of.items() if taxon in estimates and clades[genome]}
    own_share = {genome: dict(shares.get(genome, [])).get(genome) or 1.0 for genome in taking_part}
    for node, reads in sorted(own.items()):
        if taxonomy.at_rank(node, {rank}) is not None:
            continue
        weights = {
            genome: share * taking_part[genome] / own_share[genome]
            for genome, share in shares.get(node, [])
            if genome in taking_part
        }
        total = sum(weights.values())
        for genome, weight in weights.items():
            if total > 0:
                estimates[taxon_of[genome]] += reads * weight / total
    # Whole reads, as Bracken counts them; what was added up in another order is the same read.
    return {taxid: math.floor(n + 1e-9) for taxid, n in estimates.items()}


def as_assigned(own, taxonomy):
    """Reads of each taxon of a main rank: what is below or between counts for the next above."""
    counts = collections.Counter()
    for taxid, reads in own.items():
        counts[taxonomy.at_rank(taxid, RANKS) or taxonomy.root] += reads
    return counts


def write_report(path, own, n_unclassified, taxonomy):
    """A report as Kraken 2 writes it, with the rank codes that Debian's version leaves out."""
    clades = taxonomy.clades(own)
    whole = (clades[taxonomy.root] + n_unclassified) or 1
    row = '{:6.2f}\t{}\t{}\t{}\t{}\t{}\n'.format
    with open(path, 'w', encoding='utf-8') as out:
        if n_unclassified:
            out.write(row(100 * n_unclassified / whole, n_unclassified, n_unclassified, 'U', 0, 'unclassified'))
        waiting = [(taxonomy.root, 0, 'R', 0)] if clades[taxonomy.root] else []
        while waiting:
            taxid, depth, letter, below = waiting.pop()
            code = letter + (str(below) if below else '')
            name = '  ' * depth + taxonomy.name[taxid]
            out.write(row(100 * clades[taxid] / whole, clades[taxid], own.get(taxid, 0), code, taxid, name))
            children = [child for child in taxonomy.children[taxid] if clades[child]]
            for child in sorted(children, key=lambda each: (clades[each], -each)):
                rank = REPORT_RANKS.get(taxonomy.rank[child])
                waiting.append((child, depth + 1, rank or letter, 0 if rank else below + 1))


def write_profile(path, counts, taxonomy):
    """Taxa by their path of names, not by ids that another database gives to others: as the import of reports names them."""
    rows = collections.Counter()
    for taxid, reads in counts.items():
        lineage = tuple((letter, name.replace('|', '/')) for letter, name in taxonomy.lineage(taxid))
        rows[lineage] += reads
    with open(path, 'w', encoding='utf-8') as out:
        for lineage, reads in sorted(rows.items()):
            if reads:
                feature = '|'.join(f'{letter}__{name}' for letter, name in lineage) or 'root'
                # A comma would begin the next rank.
                words = ','.join(f'{letter}:{name.replace(",", ";")}' for letter, name in lineage)
                out.write(f'{feature}\t{words}\t{reads}\n')


def read_counts(path):
    figures, own = {}, {}
    with open(path) as file:
        for line in file:
            key, value = line.rstrip('\n').split('\t')
            if key.isdigit():
                own[int(key)] = int(value)
            else:
                figures[key] = float(value)
    return figures, own.pop(0, 0), own


class Profiler:
    def __init__(self, given):
        self.given = given
        self.taxonomy = Taxonomy(os.path.join(given.database, 'taxonomy.tsv'))
        with open(os.path.join(given.database, 'database.json')) as file:
            self.kmer_length = json.load(file)['kmer_length']
        names = (re.fullmatch(r'database(\d+)mers\.kmer_distrib', name) for name in os.listdir(given.database))
        self.lengths = sorted(int(name.group(1)) for name in names if name) if given.reestimate else []
        self.distributions = {}

    def distribution_for(self, mean_length):
        """That of the nearest read length (the shorter of two that are as near), with the taxon of each genome."""
        nearest = min(self.lengths, key=lambda length: (abs(length - mean_length), length))
        if nearest not in self.distributions:
            path = os.path.join(self.given.database, f'database{nearest}mers.kmer_distrib')
            shares = read_distribution(path)
            genomes = sorted({genome for cells in shares.values() for genome, _ in cells} & self.taxonomy.rank.keys())
            taxon_of = {genome: self.taxonomy.at_rank(genome, {self.given.rank}) for genome in genomes}
            self.distributions[nearest] = shares, taxon_of
        return self.distributions[nearest]

    def counts_of(self, own, mean_length):
        if not self.lengths:
            return as_assigned(own, self.taxonomy)
        return reestimate(own, self.taxonomy, self.distribution_for(mean_length), self.given.rank, self.given.min_reads)

    def reason(self, n_reads, n_classified, longest):
        """Why a sample has no profile."""
        if n_classified:
            return f'None of the taxa has {self.given.min_reads} reads ({n_classified} of {n_reads} reads were classified). Lower the least reads of a taxon, turn the re-estimation off, or sequence the sample deeper.'
        if longest < self.kmer_length:
            return f'The reads have at most {longest:.0f} bases, and the database compares words of {self.kmer_length}: none can be classified. Use longer reads, or a database of shorter words.'
        return f'None of the {n_reads} reads was classified by this database (0.0 %). Does it hold what lives in the sample? Use another database, or lower the confidence.'

    def profile(self, path):
        sample = os.path.basename(path).partition('.')[0]
        figures, n_unclassified, own = read_counts(path)
        n_classified = sum(own.values())
        counts = self.counts_of(own, figures['mean_length'])
        write_profile(f'{sample}.profile.tsv', counts, self.taxonomy)
        write_report(f'{sample}.kraken-report.txt', own, n_unclassified, self.taxonomy)
        n_reads, n_counted = n_classified + n_unclassified, sum(counts.values())
        state, reason = ('ok', '') if n_counted else ('empty', self.reason(n_reads, n_classified, figures['longest']))
        with open(f'{sample}.profile.status.tsv', 'w') as out:
            out.write(f'{sample}\tclassify\tok\t{n_reads}\t{n_classified}\t\n')
            out.write(f'{sample}\tprofile\t{state}\t{n_classified}\t{n_counted}\t{reason}\n')


parser = argparse.ArgumentParser()
parser.add_argument('--database')
parser.add_argument('--reestimate', action='store_true')
parser.add_argument('--rank')
parser.add_argument('--min-reads', type=int)
parser.add_argument('--counts', nargs='*', default=[])
given = parser.parse_args()
profiler = Profiler(given)
for path in sorted(given.counts):
    profiler.profile(path)
