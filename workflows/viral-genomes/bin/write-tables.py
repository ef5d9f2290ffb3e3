"""The tables of a run, its genomes, and what became of each sample.

Usage: write-tables.py --sample-steps sample_steps.py --statuses F... --consensus F... --mutations F...
  --filter-qualities F... --call-qualities F...
A feature is a mutation of the genome or of a protein; its value is the share of the reads that have it.
"""
import argparse
import os
import shutil
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--sample-steps')
for name in ('statuses', 'consensus', 'mutations', 'filter-qualities', 'call-qualities'):
    parser.add_argument(f'--{name}', nargs='*', default=[])
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.sample_steps))
from sample_steps import by_sample, fate_of, percent, read_measured, read_steps, write_json, write_tracking  # noqa: E402

COLUMNS = {'filter': 'filtered', 'remove_host': 'nonhost', 'align': 'mapped'}
OF_FILTER = ['q30_before_percent', 'q30_after_percent', 'mean_length']


def write_features(samples, paths):
    seen = {}
    with open('feature_table.tsv', 'w', encoding='utf-8') as out:
        out.write('sample_id\tfeature_id\tvalue\tdepth\treads\n')
        for sample in samples:
            with open(paths[sample], encoding='utf-8') as file:
                for line in file:
                    feature, *place, share, depth, reads = line.rstrip('\n').split('\t')
                    seen[feature] = place
                    out.write(f'{sample}\t{feature}\t{share}\t{depth}\t{reads}\n')
    with open('annotations.tsv', 'w', encoding='utf-8') as out:
        out.write('feature_id\tlineage\tmutation_of\tsegment\tgene_name\tposition\tchange\n')
        for feature, place in sorted(seen.items()):
            out.write('\t'.join([feature, '', *place]) + '\n')


def write_genomes(samples, paths):
    with open('genomes.fasta', 'wb') as out:
        for sample in samples:
            with open(paths[sample], 'rb') as file:
                shutil.copyfileobj(file, out)


def quality_of(sample, steps):
    """Figures and curves of one sample; null for what was not measured, as in a step that it never came to."""
    filtering, calling = read_measured(of_filter.get(sample)), read_measured(of_calls.get(sample))
    filtered, mapped = steps.get('filter', {}).get('out'), steps.get('align', {}).get('out')
    left = steps.get('remove_host', {}).get('out')
    figures = {
        'reads_in': steps['check']['in'],
        'reads_filtered': filtered,
        'filtered_percent': percent(filtered, steps['check']['in']),
        'host_percent': None if left is None else round(100 - percent(left, filtered), 3),
        'mapped_percent': 0 if steps.get('align', {}).get('state') == 'empty' else percent(mapped, filtered if left is None else left),
        **calling['figures'],
        **{name: filtering['figures'].get(name) for name in OF_FILTER},
    }
    return {'sample_id': sample, 'figures': figures, 'curves': {**calling['curves'], **filtering['curves']}}


of_filter, of_calls = by_sample(given.filter_qualities), by_sample(given.call_qualities)
steps_by_sample = read_steps(given.statuses)
fates = [fate_of(sample, steps) for sample, steps in steps_by_sample.items()]
done = [fate['sample_id'] for fate in fates if fate['state'] == 'ok']
write_features(done, by_sample(given.mutations))
write_genomes(done, by_sample(given.consensus))
write_tracking(steps_by_sample, COLUMNS)
write_json('sample_status.json', fates)
write_json('quality.json', [quality_of(sample, steps) for sample, steps in steps_by_sample.items()])
