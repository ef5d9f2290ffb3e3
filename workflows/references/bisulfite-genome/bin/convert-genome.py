"""The genome as bisulfite shows it: every chromosome twice in converted.fa, as `f` and its name with each C as T, and as `r`
and its name with each G as A. Beside it the CpGs (cpg.bed) and the regions of the BED files (regions.tsv); genome.fa gets
capital letters. Adds to report.json, or writes `problems`.

Usage: convert-genome.py uploaded_files.py BED…
"""
import json
import os
import re
import sys

module, *paths = sys.argv[1:]
sys.path.insert(0, os.path.dirname(module))
from uploaded_files import Refused, rows_of  # noqa: E402

LINE = 100
MOST_REGIONS = 1_000_000
MOST_BASES = 3_300_000_000
LETTERS = bytes.maketrans(b'acgtunryswkmbdhvU.*-', b'ACGTTNRYSWKMBDHVTNNN')


def read_chromosomes(path):
    name, pieces, n_bases = None, [], 0
    with open(path, 'rb') as file:
        for line in file:
            if line.startswith(b'>'):
                if name is not None:
                    yield name, b''.join(pieces)
                name, pieces = line[1:].strip().decode(), []
                continue
            pieces.append(line.strip().translate(LETTERS))
            n_bases += len(pieces[-1])
            if n_bases > MOST_BASES:
                raise Refused('The genome is longer than 3.3 Gb. Upload the chromosomes that you need.')
    yield name, b''.join(pieces)


def write_sequence(out, name, bases):
    out.write(f'>{name}\n'.encode())
    for start in range(0, len(bases), LINE):
        out.write(bases[start:start + LINE] + b'\n')


def convert():
    """Returns the length of each chromosome, and how many CpGs there are."""
    lengths, n_cpgs = {}, 0
    with open('capitals.fa', 'wb') as genome, open('converted.fa', 'wb') as converted, open('cpg.bed', 'w') as cpgs:
        for name, bases in read_chromosomes('genome.fa'):
            lengths[name] = len(bases)
            write_sequence(genome, name, bases)
            write_sequence(converted, f'f{name}', bases.replace(b'C', b'T'))
            write_sequence(converted, f'r{name}', bases.replace(b'G', b'A'))
            for found in re.finditer(b'CG', bases):
                cpgs.write(f'{name}\t{found.start()}\t{found.end()}\n')
                n_cpgs += 1
    os.replace('capitals.fa', 'genome.fa')
    if n_cpgs == 0:
        raise Refused('The genome has no CpG. Upload the genome as it is in the cell, not converted.')
    return lengths, n_cpgs


def read_region(words, where, lengths):
    if len(words) < 3 or not words[1].isdigit() or not words[2].isdigit():
        raise Refused(f'{where}: a region is a chromosome, a start and an end, with tabs between them. Upload BED.')
    chromosome, start, end = words[0], int(words[1][:12]), int(words[2][:12])
    if chromosome not in lengths:
        like = next(iter(lengths))
        raise Refused(f'{where}: the genome has no chromosome “{chromosome[:80]}”. Its own are named as “{like}”: take the regions of the same genome.')
    if not start < end <= lengths[chromosome]:
        raise Refused(f'{where}: {start} to {end} does not lie within {chromosome}, which has {lengths[chromosome]} bases. Are the regions of another version of the genome?')
    name = words[3][:200] if len(words) > 3 else ''
    return chromosome, start, end, name if name not in ('', '.') else f'{chromosome}:{start}-{end}'


def read_regions(path, lengths):
    file_name, regions = os.path.basename(path), []
    region_set = re.sub(r'\.bed(\.gz)?$', '', file_name)
    for line, cells in rows_of(path):
        if cells[0].startswith(('track', 'browser')):
            continue
        regions.append((region_set, *read_region(cells, f'{file_name}, line {line}', lengths)))
        if len(regions) > MOST_REGIONS:
            raise Refused(f'{file_name} has more than 1,000,000 regions. Leave out those that you do not need.')
    return regions


def write_regions(paths, lengths):
    regions = [region for path in sorted(paths, key=os.path.basename) for region in read_regions(path, lengths)]
    named = {}
    for region_set, chromosome, start, end, name in regions:
        named.setdefault((region_set, name), set()).add((chromosome, start, end))
    with open('regions.tsv', 'w', encoding='utf-8') as out:
        for (region_set, name), places in sorted(named.items()):
            for chromosome, start, end in sorted(places):
                # Genes with several promoters have regions of one name: each is told by its place.
                own = name if len(places) == 1 else f'{name} ({chromosome}:{start}-{end})'
                out.write(f'{region_set}\t{own}\t{chromosome}\t{start}\t{end}\n')
    return len(regions)


with open('report.json') as file:
    report = json.load(file)
try:
    lengths, n_cpgs = convert()
    report['summary']['n_cpgs'] = n_cpgs
    if n_regions := write_regions(paths, lengths):
        report['summary']['n_regions'] = n_regions
except Refused as refused:
    report['problems'] = [str(refused)]
with open('report.json', 'w') as out:
    json.dump(report, out, indent=2, ensure_ascii=False)
with open('problems', 'w') as out:
    out.writelines(f'{problem}\n' for problem in report['problems'])
