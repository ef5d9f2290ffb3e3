"""The tables of a run, and what became of each sample.

Usage: write-tables.py --statuses F... --profile-statuses F... --profiles F... --qualities F... --reports F...
Reports of samples come from one job a group; their copies here are one list.
"""
import argparse
import collections
import json
import os
import shutil

COLUMNS = {'filter': 'filtered', 'remove_host': 'nonhost', 'classify': 'classified', 'profile': 'profiled'}
FIGURES = [
    *('q30_before_percent', 'q30_after_percent', 'mean_length', 'gc_percent'),
    *('duplication_percent', 'overlapping_percent', 'insert_size_median'),
]

parser = argparse.ArgumentParser()
for name in ('statuses', 'profile-statuses', 'profiles', 'qualities', 'reports'):
    # An option is given again for each group.
    parser.add_argument(f'--{name}', nargs='*', action='extend', default=[])
given = parser.parse_args()


def read_steps(paths):
    """What each step wrote of each sample, in the order of the steps."""
    steps = collections.defaultdict(dict)
    for path in paths:
        with open(path) as file:
            for line in file:
                sample, step, state, reads_in, reads_out, reason = line.rstrip('\n').split('\t')
                out = int(reads_out) if reads_out else None
                steps[sample][step] = {'state': state, 'in': int(reads_in), 'out': out, 'reason': reason or None}
    return dict(sorted(steps.items()))


def by_sample(paths):
    return {os.path.basename(path).partition('.')[0]: path for path in paths}


def fate_of(sample, steps):
    """Only the last of a sample's steps can have gone wrong."""
    step, last = list(steps.items())[-1]
    done = last['state'] == 'ok'
    return {
        'sample_id': sample, 'step': step, 'state': last['state'], 'reads_in': steps['check']['in'],
        'reads_out': last['out'] if done else 0, 'reason': last['reason'],
    }


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


def write_tracking(steps_by_sample):
    with open('tracking.tsv', 'w') as out:
        out.write('\t'.join(['sample_id', 'reads_in', *COLUMNS.values()]) + '\n')
        for sample, steps in steps_by_sample.items():
            left = [steps.get(step, {}).get('out') for step in COLUMNS]
            out.write('\t'.join([sample, str(steps['check']['in']), *('' if n is None else str(n) for n in left)]) + '\n')


def percent(part, whole):
    return round(100 * part / whole, 3) if part is not None and whole else None


def quality_of(sample, steps, path):
    """Figures and curves of one sample; null for what was not measured, as in a step that it never came to."""
    measured = {'figures': {}, 'curves': {}}
    if path:
        with open(path) as file:
            measured = json.load(file)
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


def write_json(path, rows):
    """A row a line, that people can look at."""
    with open(path, 'w', encoding='utf-8') as out:
        out.write('[\n' + ',\n'.join(json.dumps(row, ensure_ascii=False) for row in rows) + '\n]\n')


steps_by_sample = read_steps(given.statuses + given.profile_statuses)
fates = [fate_of(sample, steps) for sample, steps in steps_by_sample.items()]
qualities = by_sample(given.qualities)
write_features([fate['sample_id'] for fate in fates if fate['state'] == 'ok'], by_sample(given.profiles))
write_tracking(steps_by_sample)
write_json('sample_status.json', fates)
write_json('quality.json', [quality_of(sample, steps, qualities.get(sample)) for sample, steps in steps_by_sample.items()])
for report in given.reports:
    shutil.copyfile(report, os.path.basename(report))
