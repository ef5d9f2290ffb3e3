"""The tables of a run, and what became of each sample.

Usage: write-tables.py --sample-steps sample_steps.py --statuses F... --profile-statuses F... --profiles F... --qualities F... --reports F...
Reports of samples come from one job a group; their copies here are one list.
"""
import argparse
import collections
import os
import shutil
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--sample-steps')
for name in ('statuses', 'profile-statuses', 'profiles', 'qualities', 'reports'):
    # An option is given again for each group.
    parser.add_argument(f'--{name}', nargs='*', action='extend', default=[])
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.sample_steps))
from sample_steps import by_sample, fate_of, percent, read_measured, read_steps, write_json, write_tracking  # noqa: E402

COLUMNS = {'filter': 'filtered', 'remove_host': 'nonhost', 'classify': 'classified', 'profile': 'profiled'}
FIGURES = [
    *('q30_before_percent', 'q30_after_percent', 'mean_length', 'gc_percent'),
    *('duplication_percent', 'overlapping_percent', 'insert_size_median'),
]


def write_features(samples, profiles):
    counts, lineages = collections.defaultdict(dict), {}
    for sample in samples:
        with open(profiles[sample], encoding='utf-8') as file:
            for line in file:
                feature, lineage, reads = line.rstrip('\n').split('\t')
                counts[feature][sample], lineages[feature] = int(reads), lineage
    order = sorted(counts, key=lambda feature: (-sum(counts[feature].values()), feature))
    with open('feature_table.tsv', 'w', encoding='utf-8') as out:
        out.write('\t'.join(['feature_id', *samples]) + '\n')
        for feature in order:
            out.write('\t'.join([feature, *(str(counts[feature].get(sample, 0)) for sample in samples)]) + '\n')
    with open('taxonomy.tsv', 'w', encoding='utf-8') as out:
        out.write('feature_id\tlineage\n')
        out.writelines(f'{feature}\t{lineages[feature]}\n' for feature in order)


def quality_of(sample, steps, path):
    """Figures and curves of one sample; null for what was not measured, as in a step that it never came to."""
    measured = read_measured(path)
    left = {step: written['out'] for step, written in steps.items()}
    filtered, nonhost, classified = left.get('filter'), left.get('remove_host'), left.get('classify')
    figures = {
        'reads_in': steps['check']['in'],
        'reads_filtered': filtered,
        'filtered_percent': percent(filtered, steps['check']['in']),
        'host_reads': None if nonhost is None else filtered - nonhost,
        'host_percent': percent(None if nonhost is None else filtered - nonhost, filtered),
        'classified_reads': classified,
        'classified_percent': percent(classified, steps.get('classify', {}).get('in')),
        'profiled_reads': left.get('profile'),
        **{name: measured['figures'].get(name) for name in FIGURES},
    }
    return {'sample_id': sample, 'figures': figures, 'curves': measured['curves']}


steps_by_sample = read_steps(given.statuses + given.profile_statuses)
fates = [fate_of(sample, steps) for sample, steps in steps_by_sample.items()]
qualities = by_sample(given.qualities)
write_features([fate['sample_id'] for fate in fates if fate['state'] == 'ok'], by_sample(given.profiles))
write_tracking(steps_by_sample, COLUMNS)
write_json('sample_status.json', fates)
write_json('quality.json', [quality_of(sample, steps, qualities.get(sample)) for sample, steps in steps_by_sample.items()])
for report in given.reports:
    shutil.copyfile(report, os.path.basename(report))
