"""Sorts the files of a Kraken 2 database that somebody uploaded, and says what is wrong with them.

Usage: check-files.py uploaded_files.py FILE...
Writes `problems` (a sentence a line). Without problems also `database`, the paths of a finished database's parts or an
empty file where one has to be built; where there are genomes `genomes.fna`, each sequence as >kraken:taxid|N|name; and
for a database to be built `nodes.dmp`, `names.dmp` and `seqid2taxid.map`.
"""
import os
import re
import sys

module, *paths = sys.argv[1:]
sys.path.insert(0, os.path.dirname(module))
from uploaded_files import Refused, copy_fasta, pieces_of  # noqa: E402

PARTS = ('hash.k2d', 'opts.k2d', 'taxo.k2d')
RANKS = {'d': 'superkingdom', 'p': 'phylum', 'c': 'class', 'o': 'order', 'f': 'family', 'g': 'genus', 's': 'species'}
MOST_BASES = 10**11
MOST_LINES = 10**7
FORM = 'd:Bacteria,p:…,c:…,o:…,f:…,g:…,s:Escherichia coli'


def rows_of(path, n_cells):
    name = os.path.basename(path)
    for line, begins, text in pieces_of(path):
        if not begins or line > MOST_LINES:
            raise Refused(f'{name}, line {line}: the file is no table of names. Upload the right file.')
        if not text.strip():
            continue
        cells = [cell.strip() for cell in text.decode('utf-8', 'replace').split('\t')]
        if len(cells) != n_cells:
            raise Refused(f'{name}, line {line}: there are {len(cells)} columns instead of {n_cells}. Separate columns by tabs.')
        yield line, cells


def parse_lineage(text):
    """Pairs of rank and name; None where it is no lineage."""
    words = [word.partition(':') for word in text.split(',')]
    letters = ''.join(letter for letter, _, _ in words)
    named = all(name.strip() and '|' not in name for _, _, name in words)
    in_order = re.fullmatch('d?p?c?o?f?g?s?', letters)
    return [(letter, name.strip()[:200]) for letter, _, name in words] if letters and named and in_order else None


def read_lineages(path):
    lineages, lines = {}, {}
    for line, (sequence, text) in rows_of(path, 2):
        if line == 1 and text.lower() == 'lineage':
            continue
        lineage = parse_lineage(text)
        if lineage is None:
            raise Refused(f'lineages.tsv, line {line}: “{text[:60]}” is not a lineage. Write it as {FORM}.')
        if sequence in lineages:
            raise Refused(f'lineages.tsv, line {line}: “{sequence}” is already in line {lines[sequence]}. Remove one of them.')
        lineages[sequence], lines[sequence] = lineage, line
    return lineages, lines


def number_taxa(lineages):
    """Ids of taxa by their path, the same whatever the order of the lines."""
    paths = {tuple(lineage[:depth]) for lineage in lineages.values() for depth in range(1, len(lineage) + 1)}
    return {path: number for number, path in enumerate(sorted(paths), 2)}


def write_taxonomy(ids):
    with open('nodes.dmp', 'w') as nodes, open('names.dmp', 'w') as names:
        nodes.write('1\t|\t1\t|\tno rank\t|\t-\t|\n')
        names.write('1\t|\troot\t|\t\t|\tscientific name\t|\n')
        for path, number in sorted(ids.items(), key=lambda item: item[1]):
            letter, name = path[-1]
            nodes.write(f'{number}\t|\t{ids.get(path[:-1], 1)}\t|\t{RANKS[letter]}\t|\t-\t|\n')
            names.write(f'{number}\t|\t{name}\t|\t\t|\tscientific name\t|\n')


def copy_genomes(paths, taxon_of):
    """All sequences in one file, named by their taxa. Returns the taxon of each name."""
    taxa, bases = {}, 0

    def name_of(header, place):
        name = (header.split() or [''])[0]
        if name in taxa:
            raise Refused(f'{place}: the sequence “{name}” is there twice. Remove one of them.')
        taxa[name] = taxon_of(name, place)
        return f'kraken:taxid|{taxa[name]}|{name.replace("|", "_")}'

    with open('genomes.fna', 'wb') as out:
        for path in sorted(paths, key=os.path.basename):
            for _, length in copy_fasta(path, out, name_of):
                bases += length
                if bases > MOST_BASES:
                    raise Refused('The genomes are longer than 100 Gb together. Build such a database with kraken2-build, and add it.')
    return taxa


def prepare_build(files):
    if 'lineages.tsv' not in files:
        raise Refused(f'lineages.tsv is missing. Add a table with the name of each sequence and its lineage, such as {FORM}.')
    odd = [name for name in files if name.endswith('.kmer_distrib') or name == 'seqid2taxid.map']
    if odd:
        raise Refused(f'{odd[0]} belongs to a finished database, but hash.k2d is missing. Add hash.k2d, opts.k2d and taxo.k2d, or remove it.')
    lineages, lines = read_lineages(files['lineages.tsv'])
    ids = number_taxa(lineages)

    def taxon_of(name, place):
        if name not in lineages:
            raise Refused(f'{place}: the sequence “{name}” has no line in lineages.tsv. Add one with its lineage.')
        return ids[tuple(lineages[name])]

    taxa = copy_genomes(genomes_in(files), taxon_of)
    unused = next((name for name in lineages if name not in taxa), None)
    if unused is not None:
        raise Refused(f'lineages.tsv, line {lines[unused]}: no genome has a sequence “{unused}”. Remove the line, or add its FASTA file.')
    write_taxonomy(ids)
    with open('seqid2taxid.map', 'w') as out:
        out.writelines(f'kraken:taxid|{taxon}|{name.replace("|", "_")}\t{taxon}\n' for name, taxon in taxa.items())
    open('database', 'w').close()


def take_finished(files):
    missing = [part for part in PARTS if part not in files]
    if missing:
        raise Refused(f'{missing[0]} is missing. A Kraken 2 database has hash.k2d, opts.k2d and taxo.k2d: add all three from the same folder.')
    if 'lineages.tsv' in files:
        raise Refused('lineages.tsv is for databases that are built here; a finished one has its own taxonomy. Remove it, or the .k2d files.')
    known = dict(cells for _, cells in rows_of(files['seqid2taxid.map'], 2)) if 'seqid2taxid.map' in files else {}

    def taxon_of(name, place):
        found = re.search(r'kraken:taxid\|(\d{1,18})', name)
        taxon = found.group(1) if found else known.get(name, '')
        if not re.fullmatch(r'\d{1,18}', taxon):
            raise Refused(f'{place}: the sequence “{name}” has no taxonomy id. Add seqid2taxid.map of the database, or name it >kraken:taxid|562|{name}.')
        return taxon

    if genomes_in(files):
        copy_genomes(genomes_in(files), taxon_of)
    with open('database', 'w') as out:
        out.writelines(f'{files[part]}\n' for part in PARTS)


def genomes_in(files):
    return [path for name, path in files.items() if name.endswith(('.fna', '.fna.gz'))]


def sort_files(paths):
    files = {os.path.basename(path): path for path in paths}
    if any(name.endswith(('.kdb', '.idx')) for name in files):
        raise Refused('This is a database of Kraken 1. Build or download one for Kraken 2 (hash.k2d, opts.k2d, taxo.k2d).')
    if any(name.endswith('.k2d') for name in files):
        take_finished(files)
    elif genomes_in(files):
        prepare_build(files)
    else:
        raise Refused('There is no database. Add hash.k2d, opts.k2d and taxo.k2d of a finished one, or genomes (*.fna) with lineages.tsv.')


problems = ''
try:
    sort_files(paths)
except Refused as refused:
    problems = f'{refused}\n'
with open('problems', 'w') as out:
    out.write(problems)
