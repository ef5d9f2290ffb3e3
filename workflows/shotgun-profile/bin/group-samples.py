"""Samples that are classified together, so that the database is loaded once for all of them: pairs with pairs, single reads
with single reads.

Usage: group-samples.py --size N --statuses F... --reads F...
Writes group-0001.tsv … (sample, number of reads, names of its files) and cwl.output.json: each group as its list and files.
The files are links here: what is kept of a job may name nothing but its own files.
"""
import argparse
import json
import os

parser = argparse.ArgumentParser()
parser.add_argument('--size', type=int)
parser.add_argument('--statuses', nargs='*', default=[])
parser.add_argument('--reads', nargs='*', default=[])
given = parser.parse_args()


def reads_of(status_path):
    """Sample and the reads that came through, or None where it ended before."""
    with open(status_path) as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    sample, _, state, reads_in, reads_out, _ = rows[-1]
    return sample, int(reads_out or reads_in) if state == 'ok' else None


paths = {os.path.basename(path): path for path in given.reads}


def files_of(sample):
    """Without a host its step leaves no files, and those of the filter count."""
    for stage in ('nonhost', 'filtered'):
        names = [name for mate in (1, 2) if (name := f'{sample}_{mate}.{stage}.fastq.gz') in paths]
        if names:
            return names
    raise SystemExit(f'{sample} has no reads, although its status is ok')


def link(name):
    source = os.path.realpath(paths[name])
    try:
        os.link(source, name)
    except OSError:
        # On another disk.
        os.symlink(source, name)
    return os.path.abspath(name)


layouts = {1: [], 2: []}
for sample, n_reads in sorted(map(reads_of, given.statuses)):
    if n_reads is not None:
        files = files_of(sample)
        layouts[len(files)].append((sample, n_reads, files))

groups = []
for samples in layouts.values():
    for start in range(0, len(samples), given.size):
        members = samples[start : start + given.size]
        plan = f'group-{len(groups) + 1:04}.tsv'
        with open(plan, 'w') as out:
            out.writelines('\t'.join([sample, str(n_reads), *files]) + '\n' for sample, n_reads, files in members)
        groups.append([os.path.abspath(plan), *(link(name) for _, _, files in members for name in files)])
with open('cwl.output.json', 'w') as out:
    json.dump({'groups': [[{'class': 'File', 'path': path} for path in group] for group in groups]}, out)
