"""The report on a reference that was built: what is wrong with its files, or what it holds.

Usage: write-report.py [--problems F] [--description F] [--distributions F...]
"""
import argparse
import json
import os
import re

parser = argparse.ArgumentParser()
parser.add_argument('--problems')
parser.add_argument('--description')
parser.add_argument('--distributions', nargs='*', default=[])
given = parser.parse_args()
report = {'problems': [], 'summary': {}, 'caution': None}
if given.problems:
    with open(given.problems) as file:
        report['problems'] = file.read().splitlines()
else:
    with open(given.description) as file:
        described = json.load(file)
    made = [int(re.search(r'database(\d+)mers', os.path.basename(path)).group(1)) for path in given.distributions]
    lengths = sorted(set(described.pop('distributions') + made))
    report['summary'] = {**described, 'read_lengths': ', '.join(map(str, lengths))}
    if not lengths:
        report['caution'] = (
            'No re-estimation of abundances: the database has no distribution files (database100mers.kmer_distrib) and no '
            'genomes to make them from. Reads that fit several species stay at their genus or above.'
        )
with open('report.json', 'w') as out:
    json.dump(report, out, indent=2, ensure_ascii=False)
