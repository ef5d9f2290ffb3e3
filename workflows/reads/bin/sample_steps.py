"""What became of each sample, from the status files of its steps: taken in by the scripts that write a run's tables."""
import collections
import json
import os


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


def write_tracking(steps_by_sample, columns):
    """`columns`: by the step that takes reads away, what its column is called."""
    with open('tracking.tsv', 'w') as out:
        out.write('\t'.join(['sample_id', 'reads_in', *columns.values()]) + '\n')
        for sample, steps in steps_by_sample.items():
            left = [steps.get(step, {}).get('out') for step in columns]
            out.write('\t'.join([sample, str(steps['check']['in']), *('' if n is None else str(n) for n in left)]) + '\n')


def percent(part, whole):
    return round(100 * part / whole, 3) if part is not None and whole else None


def read_measured(path):
    """Figures and curves that a step has measured; none of a sample that never came to it."""
    if path is None:
        return {'figures': {}, 'curves': {}}
    with open(path) as file:
        return json.load(file)


def write_json(path, rows):
    """A row a line, that people can look at."""
    with open(path, 'w', encoding='utf-8') as out:
        out.write('[\n' + ',\n'.join(json.dumps(row, ensure_ascii=False) for row in rows) + '\n]\n')
