"""What fastp's report says of one sample: quality figures and curves as JSON; on standard output `passed N` (reads, or
pairs) and `lost` with why reads were dropped.

Usage: read-fastp.py FASTP_JSON OUTPUT [pairs]
"""
import json
import sys

LOSSES = {
    'too_short_reads': 'too short',
    'low_quality_reads': 'of low quality',
    'too_many_N_reads': 'with too many N',
    'low_complexity_reads': 'of low complexity',
}


def percent(share):
    return round(100 * share, 3)


def curve(report, name):
    means = report.get(name, {}).get('quality_curves', {}).get('mean', [])
    return [round(mean, 2) for mean in means]


def median_insert(insert_size):
    """The median of the inserts that are known, where most pairs overlap; otherwise it would be of the short ones alone."""
    histogram = insert_size['histogram']
    known = sum(histogram)
    if known == 0 or insert_size['unknown'] > known:
        return None
    reached = 0
    for size, count in enumerate(histogram):
        reached += count
        if 2 * reached >= known:
            return size
    return None


def overlapping(insert_size):
    total = sum(insert_size['histogram']) + insert_size['unknown']
    return percent(1 - insert_size['unknown'] / total) if total else None


def figures_of(report):
    before, after = report['summary']['before_filtering'], report['summary']['after_filtering']
    some_after = after['total_reads'] > 0
    return {
        'q30_before_percent': percent(before['q30_rate']),
        'q30_after_percent': percent(after['q30_rate']) if some_after else None,
        'duplication_percent': percent(report['duplication']['rate']),
        'mean_length': after['read1_mean_length'] if some_after else None,
        'gc_percent': percent(after['gc_content']) if some_after else None,
        'overlapping_percent': overlapping(report['insert_size']) if 'insert_size' in report else None,
        'insert_size_median': median_insert(report['insert_size']) if 'insert_size' in report else None,
    }


path, output, *layout = sys.argv[1:]
with open(path) as file:
    report = json.load(file)
mates = 2 if 'pairs' in layout else 1
filtering = report['filtering_result']
print('passed', filtering['passed_filter_reads'] // mates)
total = sum(filtering.values())
print('lost', ', '.join(f'{round(100 * filtering[key] / total)} % are {words}' for key, words in LOSSES.items() if filtering.get(key)))
curves = {
    'quality_before': curve(report, 'read1_before_filtering'),
    'quality_after': curve(report, 'read1_after_filtering'),
}
if mates == 2:
    curves['quality_before_reverse'] = curve(report, 'read2_before_filtering')
    curves['quality_after_reverse'] = curve(report, 'read2_after_filtering')
with open(output, 'w') as out:
    json.dump({'figures': figures_of(report), 'curves': curves}, out, indent=1)
