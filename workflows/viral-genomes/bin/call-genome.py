"""One sample's genome: its consensus, its mutations, and the figures of its quality.

Usage: call-genome.py --coding-sequences coding_sequences.py --sample s0001 --genome FOLDER --min-depth N
  --consensus-percent N --variant-percent N
Reads, of the n-th segment, segment-n.consensus.fa and segment-n.variants.tsv as ivar writes them, and depth.tsv.
Writes SAMPLE.consensus.fasta, SAMPLE.mutations.tsv and SAMPLE.call-quality.json.
"""
import argparse
import collections
import csv
import json
import os
import re
import statistics
import sys

parser = argparse.ArgumentParser()
for name in ('coding-sequences', 'sample', 'genome'):
    parser.add_argument(f'--{name}')
for name in ('min-depth', 'consensus-percent', 'variant-percent'):
    parser.add_argument(f'--{name}', type=int)
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.coding_sequences))
from coding_sequences import base_at, places_of, read_coding, read_genome, translate  # noqa: E402

LINE, BINS = 80, 200
# A base that one or two reads have is an error as likely as not.
LEAST_READS = 3
# Half of the reads and more: what a codon is read as.
MAJOR = 0.5
# Sites between these shares are mixed: two genomes, or a recombinant of them.
MIXED = (0.05, 0.75)
COMPLEMENT = str.maketrans('ACGT', 'TGCA')
Variant = collections.namedtuple('Variant', 'segment place ref alt depth reads share')
Mutation = collections.namedtuple('Mutation', 'feature kind segment gene position change share depth reads')


def path_in(name):
    return os.path.join(given.genome, name)


def read_consensus(number):
    with open(f'segment-{number}.consensus.fa', encoding='ascii') as file:
        return ''.join(line.strip() for line in file if not line.startswith('>'))


def read_variants(number, segment):
    """Places count from 0; `ref` is empty of insertions, `alt` of deletions."""
    found = {}
    with open(f'segment-{number}.variants.tsv', encoding='utf-8') as file:
        for row in csv.DictReader(file, delimiter='\t'):
            place, alt, reads, depth = int(row['POS']) - 1, row['ALT'], int(row['ALT_DP']), int(row['TOTAL_DP'])
            if row['PASS'] != 'TRUE' or depth < given.min_depth or reads < LEAST_READS:
                continue
            if alt.startswith('-'):
                place, ref, alt = place + 1, alt[1:], ''
            elif alt.startswith('+'):
                place, ref, alt = place + 1, '', alt[1:]
            else:
                ref = row['REF']
            if set(ref + alt) <= set('ACGT'):
                found[place, ref, alt] = Variant(segment, place, ref, alt, depth, reads, min(1, float(row['ALT_FREQ'])))
    return [found[key] for key in sorted(found)]


def nucleotide(variant, prefix):
    first, last = variant.place + 1, variant.place + len(variant.ref)
    if not variant.alt:
        change = f'del{first}' if first == last else f'del{first}-{last}'
    elif not variant.ref:
        change = f'ins{variant.place}{variant.alt}'
    else:
        change = f'{variant.ref}{first}{variant.alt}'
    return Mutation(f'{prefix}{change}', 'nucleotide', variant.segment, '', first, change, variant.share, variant.depth, variant.reads)


def codons_of(coding, bases):
    """Number of the codon (from 1), its places and its bases in the reference."""
    places = list(places_of(coding))
    for at in range(0, len(places) - 2, 3):
        own = places[at:at + 3]
        yield at // 3 + 1, own, ''.join(base_at(bases, place, coding.strand) for place in own)


def change_codon(codon, own, strand, variants):
    letters = list(codon)
    for variant in variants:
        letters[own.index(variant.place)] = variant.alt if strand == '+' else variant.alt.translate(COMPLEMENT)
    return ''.join(letters)


def amino_acids(coding, bases, substitutions):
    """Substitutions of one codon that most reads have are read together; each other one beside these."""
    for number, own, codon in codons_of(coding, bases):
        here = [variant for place in own for variant in substitutions.get(place, [])]
        if not here:
            continue
        major = [variant for variant in here if variant.share >= MAJOR]
        before = translate(codon)
        groups = [major] if major else []
        groups += [[*(one for one in major if one.place != variant.place), variant] for variant in here if variant.share < MAJOR]
        for group in groups:
            after = translate(change_codon(codon, own, coding.strand, group))
            rarest = min(group, key=lambda variant: variant.share)
            if after != before:
                change = f'{before}{number}{after}'
                yield Mutation(f'{coding.name}:{change}', 'amino acid', coding.segment, coding.name, number, change, rarest.share, rarest.depth, rarest.reads)


def frameshifts_of(coding, variants):
    """By how many bases insertions and deletions of most reads shift the protein; 0 where they add up to whole codons."""
    places, shift = set(places_of(coding)), 0
    for variant in variants:
        if variant.segment != coding.segment or variant.share < MAJOR or (variant.ref and variant.alt):
            continue
        inside = sum(place in places for place in range(variant.place, variant.place + len(variant.ref)))
        shift += inside if variant.ref else -len(variant.alt) * (variant.place in places and variant.place - 1 in places)
    return shift % 3


def read_depths(genome):
    depths = {name: [0] * len(bases) for name, bases in genome.items()}
    with open('depth.tsv', encoding='utf-8') as file:
        for line in file:
            segment, position, depth = line.rstrip('\n').split('\t')
            depths[segment][int(position) - 1] = int(depth)
    return depths


def read_amplicons(depths):
    """Names of the amplicons with the median depth between the ends of their primers."""
    primers = collections.defaultdict(list)
    with open(path_in('primers.bed'), encoding='utf-8') as file:
        for line in file:
            segment, start, end, *_ = line.rstrip('\n').split('\t')
            primers[segment].append((int(start), int(end)))
    with open(path_in('amplicons.tsv'), encoding='utf-8') as file:
        for line in file:
            name, segment, start, end = line.rstrip('\n').split('\t')
            # Without its own primers, whose bases are trimmed.
            first = max(stop for begin, stop in primers[segment] if begin == int(start))
            last = min(begin for begin, stop in primers[segment] if stop == int(end))
            inside = depths[segment][first:last]
            yield name, statistics.median(inside) if inside else 0


def binned(values):
    size = max(1, -(-len(values) // BINS))
    return [round(statistics.fmean(values[at:at + size]), 2) for at in range(0, len(values), size)]


def describe():
    genome, codings = read_genome(path_in('genome.fa')), read_coding(path_in('coding.tsv'))
    prefixes = {name: '' if len(genome) == 1 else f'{name}/' for name in genome}
    consensus, variants = {}, []
    for number, segment in enumerate(genome, 1):
        consensus[segment] = read_consensus(number)
        variants += read_variants(number, segment)
    mutations = [nucleotide(variant, prefixes[variant.segment]) for variant in variants]
    for coding in codings:
        substitutions = collections.defaultdict(list)
        for variant in variants:
            if variant.segment == coding.segment and variant.ref and variant.alt:
                substitutions[variant.place].append(variant)
        mutations += amino_acids(coding, genome[coding.segment], substitutions)
    depths = read_depths(genome)
    return consensus, variants, mutations, codings, depths, list(read_amplicons(depths))


consensus, variants, mutations, codings, depths, amplicons = describe()
with open(f'{given.sample}.consensus.fasta', 'w') as out:
    for segment, bases in consensus.items():
        out.write(f'>{given.sample}{"" if len(consensus) == 1 else " " + segment}\n')
        out.writelines(f'{bases[at:at + LINE]}\n' for at in range(0, len(bases), LINE))
# Both places of a repeated protein name the same change once.
by_feature = {mutation.feature: mutation for mutation in sorted(mutations, key=lambda mutation: mutation.share)}
with open(f'{given.sample}.mutations.tsv', 'w', encoding='utf-8') as out:
    for mutation in sorted(by_feature.values(), key=lambda one: (one.kind, one.segment, one.gene, one.position, one.feature)):
        out.write('\t'.join([*map(str, mutation[:6]), f'{mutation.share:.6g}', str(mutation.depth), str(mutation.reads)]) + '\n')
every_depth = [depth for one in depths.values() for depth in one]
every_base = ''.join(consensus.values())
major = [variant for variant in variants if variant.share >= MAJOR]
shifted = [coding.name for coding in codings if frameshifts_of(coding, variants)]
stopped = sorted({one.gene for one in mutations if one.kind == 'amino acid' and one.change.endswith('*') and one.share >= MAJOR})
lost = [name for name, depth in amplicons if depth < given.min_depth]
figures = {
    'covered_percent': round(100 * sum(depth >= given.min_depth for depth in every_depth) / len(every_depth), 3),
    'median_depth': statistics.median(every_depth),
    'consensus_length': len(every_base),
    'missing_bases': every_base.count('N'),
    'mixed_bases': sum(base not in 'ACGTN' for base in every_base),
    'substitutions': sum(bool(variant.ref and variant.alt) for variant in major),
    'insertions_deletions': sum(not (variant.ref and variant.alt) for variant in major),
    'minor_variants': len(variants) - len(major),
    'mixed_sites': sum(MIXED[0] <= variant.share <= MIXED[1] for variant in variants),
    'amino_acid_changes': sum(one.kind == 'amino acid' and one.share >= MAJOR for one in by_feature.values()),
    'frameshifts': ', '.join(shifted)[:80] or ('none' if codings else None),
    'stop_codons': ', '.join(stopped)[:80] or ('none' if codings else None),
    'lost_amplicons': ', '.join(lost)[:80] or ('none' if amplicons else None),
}
curves = {'depth': binned(every_depth), **({'amplicons': [depth for _, depth in amplicons]} if amplicons else {})}
with open(f'{given.sample}.call-quality.json', 'w') as out:
    json.dump({'figures': figures, 'curves': curves}, out, indent=1)
