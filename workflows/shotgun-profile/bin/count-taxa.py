"""Runs Kraken 2 on all samples of a group, and counts the reads of each sample by taxon.

Usage: count-taxa.py DATABASE THREADS CONFIDENCE MIN_HIT_GROUPS PLAN READS...
Kraken 2 tells of reads in the order of its input, so that the next sample begins where one's reads are told; the first
and the last name of each show that nothing has been shifted. Writes SAMPLE.taxa.tsv: `mean_length` and `longest` of its reads, then
taxid and reads; taxid 0 is what the database does not know.
"""
import collections
import gzip
import itertools
import os
import re
import subprocess
import sys

database, threads, confidence, min_hit_groups, plan, *reads = sys.argv[1:]
paths = {os.path.basename(path): path for path in reads}
with open(plan) as file:
    samples = [line.rstrip('\n').split('\t') for line in file]


def first_name(path):
    with gzip.open(path, 'rb') as file:
        return file.readline()[1:].split()[0]


def bare(name):
    return re.sub(rb'/[12]$', b'', name)


def count(lines):
    """Reads by taxon, and by what Kraken 2 says of their length (150, or 150|148 for a pair)."""
    taxa, lengths = collections.Counter(), collections.Counter()
    for line in lines:
        _, _, taxid, length, _ = line.split(b'\t', 4)
        taxa[taxid] += 1
        lengths[length] += 1
    return taxa, lengths


def write_counts(sample, taxa, lengths):
    bases = mates = longest = 0
    for words, n in lengths.items():
        each = [int(word) for word in words.split(b'|')]
        bases += n * sum(each)
        mates += n * len(each)
        longest = max(longest, *each)
    with open(f'{sample}.taxa.tsv', 'w') as out:
        out.write(f'mean_length\t{bases / mates:.3f}\nlongest\t{longest}\n')
        out.writelines(f'{taxid}\t{n}\n' for taxid, n in sorted((int(taxid), n) for taxid, n in taxa.items()))


def split_samples(lines):
    for sample, n_reads, *names in samples:
        first = next(lines, b'')
        if not first or bare(first.split(b'\t', 2)[1]) != bare(first_name(paths[names[0]])):
            return f'Kraken 2 told of other reads than those of {sample}: its output is cut off.'
        taxa, lengths = count(itertools.chain([first], itertools.islice(lines, int(n_reads) - 1)))
        if sum(taxa.values()) != int(n_reads):
            return f'Kraken 2 told of {sum(taxa.values())} reads of {sample} instead of {n_reads}: its output is cut off.'
        write_counts(sample, taxa, lengths)
    return 'Kraken 2 told of more reads than there are.' if next(lines, None) else None


command = ['kraken2', '--db', database, '--threads', threads, '--confidence', confidence, '--minimum-hit-groups', min_hit_groups]
command += ['--gzip-compressed', *(['--paired'] if len(samples[0]) == 4 else [])]
command += [paths[name] for _, _, *names in samples for name in names]
kraken2 = subprocess.Popen(command, stdout=subprocess.PIPE)
problem = split_samples(kraken2.stdout)
kraken2.stdout.close()
code = kraken2.wait()
if code != 0:
    sys.exit(code if code > 0 else 128 - code)
if problem:
    sys.exit(f'Error: {problem}')
