"""The tables of a run, and what became of each sample.

Usage: write-tables.py --sample-steps sample_steps.py --statuses F... --genes F... --transcripts F... --filter-qualities F... --quantify-qualities F...
Counts are salmon's estimates rounded to whole reads, as tests of counts take them; the estimates stand beside them.
"""
import argparse
import os
import shutil
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--sample-steps')
for name in ('statuses', 'genes', 'transcripts', 'filter-qualities', 'quantify-qualities'):
    parser.add_argument(f'--{name}', nargs='*', default=[])
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.sample_steps))
from sample_steps import by_sample, fate_of, percent, read_measured, read_steps, write_json, write_tracking  # noqa: E402

COLUMNS = {'filter': 'filtered', 'quantify': 'mapped'}
OF_FILTER = [
    *('duplication_percent', 'q30_before_percent', 'q30_after_percent', 'mean_length', 'gc_percent'),
    'insert_size_median',
]
OF_SALMON = [
    *('mapped_percent', 'decoy_percent', 'strandedness', 'forward_percent', 'fragment_length', 'genes_found'),
    'top_genes_percent',
]


def write_features(samples, paths):
    names = {}
    with open('feature_table.tsv', 'w', encoding='utf-8') as out:
        out.write('sample_id\tfeature_id\tvalue\testimated_reads\tlength\ttpm\n')
        for sample in samples:
            with open(paths[sample], encoding='utf-8') as file:
                for line in file:
                    gene, name, reads, length, tpm = line.rstrip('\n').split('\t')
                    names[gene] = name
                    out.write(f'{sample}\t{gene}\t{round(float(reads))}\t{reads}\t{length}\t{tpm}\n')
    with open('annotations.tsv', 'w', encoding='utf-8') as out:
        out.write('feature_id\tlineage\tgene_name\n')
        out.writelines(f'{gene}\t\t{name}\n' for gene, name in sorted(names.items()))


def quality_of(sample, steps):
    """Figures and curves of one sample; null for what was not measured, as in a step that it never came to."""
    filtering, counting = read_measured(of_filter.get(sample)), read_measured(of_salmon.get(sample))
    filtered = steps.get('filter', {}).get('out')
    figures = {
        'reads_in': steps['check']['in'],
        'reads_filtered': filtered,
        'filtered_percent': percent(filtered, steps['check']['in']),
        **{name: counting['figures'].get(name) for name in OF_SALMON},
        **{name: filtering['figures'].get(name) for name in OF_FILTER},
    }
    if steps.get('quantify', {}).get('state') == 'empty':
        figures['mapped_percent'] = 0
    return {'sample_id': sample, 'figures': figures, 'curves': filtering['curves']}


of_filter, of_salmon = by_sample(given.filter_qualities), by_sample(given.quantify_qualities)
steps_by_sample = read_steps(given.statuses)
fates = [fate_of(sample, steps) for sample, steps in steps_by_sample.items()]
write_features([fate['sample_id'] for fate in fates if fate['state'] == 'ok'], by_sample(given.genes))
write_tracking(steps_by_sample, COLUMNS)
write_json('sample_status.json', fates)
write_json('quality.json', [quality_of(sample, steps) for sample, steps in steps_by_sample.items()])
for path in given.transcripts:
    shutil.copyfile(path, os.path.basename(path))
