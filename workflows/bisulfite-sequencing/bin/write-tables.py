"""The tables of a run, and what became of each sample.

Usage: write-tables.py --sample-steps sample_steps.py --genome FOLDER --tile-size N --min-cpgs N --min-reads N
  --statuses F... --calls F... --filter-qualities F... --call-qualities F...
A feature is a tile of the genome, or a region; its value is the share of methylated among all reads of its CpGs.
"""
import argparse
import bisect
import collections
import gzip
import os
import shutil
import sys

parser = argparse.ArgumentParser()
for name in ('sample-steps', 'genome'):
    parser.add_argument(f'--{name}')
for name in ('tile-size', 'min-cpgs', 'min-reads'):
    parser.add_argument(f'--{name}', type=int)
for name in ('statuses', 'calls', 'filter-qualities', 'call-qualities'):
    parser.add_argument(f'--{name}', nargs='*', default=[])
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.sample_steps))
from sample_steps import by_sample, fate_of, percent, read_measured, read_steps, write_json, write_tracking  # noqa: E402

COLUMNS = {'filter': 'filtered', 'align': 'mapped'}
OF_FILTER = ['q30_before_percent', 'q30_after_percent', 'mean_length', 'gc_percent', 'insert_size_median']
OF_CALLS = [
    *('conversion_percent', 'cpg_percent', 'chg_percent', 'chh_percent', 'cpgs_covered', 'cpgs_covered_percent', 'cpgs_5x'),
    *('cpgs_10x', 'mean_depth', 'duplication_percent', 'wrong_strand_percent'),
]
Region = collections.namedtuple('Region', 'set name chromosome start end')


def read_regions():
    with open(os.path.join(given.genome, 'regions.tsv'), encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    return [Region(one[0], one[1], one[2], int(one[3]), int(one[4])) for one in rows]


def read_calls(path):
    """By chromosome: positions of C (from 0), and sums of methylated and of all reads up to each."""
    chromosomes = {}
    with gzip.open(path, 'rt', encoding='utf-8') as file:
        for line in file:
            chromosome, start, _, _, yes, no = line.rstrip('\n').split('\t')
            positions, methylated, total = chromosomes.setdefault(chromosome, ([], [0], [0]))
            positions.append(int(start) - 1)
            methylated.append(methylated[-1] + int(yes))
            total.append(total[-1] + int(yes) + int(no))
    return chromosomes


def tiles_of(calls):
    for chromosome, (positions, _, _) in calls.items():
        for number in dict.fromkeys(position // given.tile_size for position in positions):
            start, end = number * given.tile_size, (number + 1) * given.tile_size
            yield Region('tiles', f'{chromosome}:{start}-{end}', chromosome, start, end)


def sum_region(calls, region):
    """CpGs, methylated and all reads of a region."""
    if region.chromosome not in calls:
        return 0, 0, 0
    positions, methylated, total = calls[region.chromosome]
    first, after = bisect.bisect_left(positions, region.start), bisect.bisect_left(positions, region.end)
    return after - first, methylated[after] - methylated[first], total[after] - total[first]


def write_features(samples, paths):
    regions, seen = read_regions(), {}
    with open('feature_table.tsv', 'w', encoding='utf-8') as out:
        out.write('sample_id\tfeature_id\tvalue\tmethylated_reads\treads\tcpgs\n')
        for sample in samples:
            calls = read_calls(paths[sample])
            for region in [*tiles_of(calls), *regions]:
                cpgs, methylated, reads = sum_region(calls, region)
                if cpgs < given.min_cpgs or reads < given.min_reads:
                    continue
                name = region.name if region.set == 'tiles' else f'{region.set}:{region.name}'
                seen[name] = region
                out.write(f'{sample}\t{name}\t{methylated / reads:.6g}\t{methylated}\t{reads}\t{cpgs}\n')
    with open('annotations.tsv', 'w', encoding='utf-8') as out:
        out.write('feature_id\tlineage\tregion_set\tchromosome\tstart\tend\n')
        for name, region in sorted(seen.items()):
            out.write(f'{name}\t\t{region.set}\t{region.chromosome}\t{region.start}\t{region.end}\n')


def quality_of(sample, steps):
    """Figures and curves of one sample; null for what was not measured, as in a step that it never came to."""
    filtering, calling = read_measured(of_filter.get(sample)), read_measured(of_calls.get(sample))
    filtered, mapped = steps.get('filter', {}).get('out'), steps.get('align', {}).get('out')
    figures = {
        'reads_in': steps['check']['in'],
        'reads_filtered': filtered,
        'filtered_percent': percent(filtered, steps['check']['in']),
        'mapped_percent': 0 if steps.get('align', {}).get('state') == 'empty' else percent(mapped, filtered),
        **{name: calling['figures'].get(name) for name in OF_CALLS},
        **{name: filtering['figures'].get(name) for name in OF_FILTER},
    }
    return {'sample_id': sample, 'figures': figures, 'curves': {**calling['curves'], **filtering['curves']}}


of_filter, of_calls = by_sample(given.filter_qualities), by_sample(given.call_qualities)
steps_by_sample = read_steps(given.statuses)
fates = [fate_of(sample, steps) for sample, steps in steps_by_sample.items()]
write_features([fate['sample_id'] for fate in fates if fate['state'] == 'ok'], by_sample(given.calls))
write_tracking(steps_by_sample, COLUMNS)
write_json('sample_status.json', fates)
write_json('quality.json', [quality_of(sample, steps) for sample, steps in steps_by_sample.items()])
for path in given.calls:
    shutil.copyfile(path, os.path.basename(path))
