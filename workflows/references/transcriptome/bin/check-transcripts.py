"""Transcripts, their genes and the decoys, as the index takes them; or `problems`, a sentence on what is wrong.

Usage: check-transcripts.py --modules F... --files F...
Writes gentrome.fa (transcripts, then the genome), decoys.txt (names of the genome’s sequences), genes.tsv (transcript, gene,
name of the gene) and described.json; with problems, report.json.
"""
import argparse
import json
import os
import re
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--modules', nargs='+')
parser.add_argument('--files', nargs='*', default=[])
given = parser.parse_args()
sys.path[:0] = [os.path.dirname(path) for path in given.modules]
from gene_tables import bare, of_header, read_genes  # noqa: E402
from uploaded_files import Refused, copy_fasta  # noqa: E402

FASTA = re.compile(r'\.(fa|fna|fasta)(\.gz)?$')
GENOME = re.compile(r'(^|\.)genome\.|\.dna(_[rs]m)?\.|primary_assembly|toplevel|(?<!from)_genomic\.')
# Longer than any transcript that is known.
LONGEST = 500_000
KMER = 31
# 2-Sep was SEPT2; 1.23E+15 was a clone.
MANGLED = re.compile(r'(\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d(\.\d+)?e\+\d{1,3})$', re.I)


def some(names):
    return ', '.join(f'“{name}”' for name in names[:3]) + (' …' if len(names) > 3 else '')


def copy_transcripts(paths, out, genes):
    """Gene and its name of each transcript, or None; by the transcript’s name."""
    found, lengths = {}, {}
    for path in paths:
        def name_of(header, place):
            name, gene, symbol = of_header(header)
            if not name:
                raise Refused(f'{place}: the sequence has no name. Give each transcript its name.')
            if name in found:
                raise Refused(f'{place}: the transcript “{name}” is there twice. Remove one of them.')
            listed = genes.find(name)
            if listed:
                gene, symbol = listed[0], listed[1] or symbol
            found[name] = (gene, symbol) if gene else None
            return name

        for name, length in copy_fasta(path, out, name_of):
            if length > LONGEST:
                file = os.path.basename(path)
                raise Refused(f'{file}: “{name}” has {length:,} bases, more than any transcript. If this is the genome, name the file genome.fa.')
            lengths[name] = length
    return found, lengths


def require_genes(found, genes, paths):
    without = [name for name, gene in found.items() if gene is None]
    if not without:
        return
    example = some(without)
    if len(without) < len(found):
        raise Refused(f'{len(without)} of {len(found)} transcripts have no gene: {example}. Add them to the gene table, or remove them.')
    if not genes.files:
        raise Refused(f'Nothing tells the genes of the transcripts ({example}). Add a table (*.tsv) of transcript and gene, or the GTF or GFF3 of the same annotation.')
    is_turned = any(name in {gene for gene, _ in genes.exact.values()} for name in without)
    remedy = 'The transcript comes first, then its gene.' if is_turned else 'Add the one of the same annotation release.'
    raise Refused(f'None of the transcripts is in {", ".join(genes.files)}: the transcripts have “{without[0]}”, the annotation has “{genes.first_name()}”. {remedy}')


def check_versions(ids):
    """Refuses a gene that stands there twice, with two versions or with one and none; otherwise what to say of the mixture."""
    by_bare = {}
    for gene in sorted(ids):
        other = by_bare.setdefault(bare(gene), gene)
        if other != gene:
            raise Refused(f'The same gene has two names, “{other}” and “{gene}”: its reads would be split between them. Use one annotation release.')
    without = [gene for gene in sorted(ids) if re.fullmatch(r'ENS[A-Z]*G\d{11}', gene)]
    versioned = [gene for gene in sorted(ids) if bare(gene) != gene]
    if without and versioned:
        return f'Some genes have a version and others have none (“{versioned[0]}”, “{without[0]}”). Compare with the original annotation.'
    return None


def mangled_names(found):
    names = sorted({name for pair in found.values() for name in pair if MANGLED.match(name)})
    if not names:
        return None
    verb = 'name looks' if len(names) == 1 else 'names look'
    return f'{len(names)} gene {verb} as if a spreadsheet program had changed {"it" if len(names) == 1 else "them"}: {some(names)}. Compare with the original annotation.'


def copy_genome(paths, out, taken):
    names = []

    def name_of(header, place):
        name = (header.split() or [''])[0]
        if not name or name in taken:
            raise Refused(f'{place}: the sequence “{name}” has no name of its own. Give each sequence of the genome one name.')
        taken.add(name)
        return name

    for path in paths:
        names += [name for name, _ in copy_fasta(path, out, name_of)]
    return names


def prepare(paths):
    fasta = sorted((path for path in paths if FASTA.search(path)), key=os.path.basename)
    genome = [path for path in fasta if GENOME.search(os.path.basename(path))]
    transcripts = [path for path in fasta if path not in genome]
    if not transcripts:
        raise Refused('There are no transcripts. Add them as FASTA (*.fa, *.fna, *.fasta, plain or gzipped); a file named as a genome is not taken for them.')
    genes = read_genes(sorted((path for path in paths if path not in fasta), key=os.path.basename))
    with open('gentrome.fa', 'wb') as out:
        found, lengths = copy_transcripts(transcripts, out, genes)
        require_genes(found, genes, paths)
        decoys = copy_genome(genome, out, set(found))
    n_short = sum(length <= KMER for length in lengths.values())
    if n_short == len(found):
        raise Refused(f'No transcript is longer than {KMER} bases, the length of the words that reads are compared by. Upload whole transcripts.')
    cautions = [check_versions({gene for gene, _ in found.values()}), mangled_names(found)]
    if not decoys:
        cautions.append('The reference has no genome, so reads from outside the known transcripts can count for similar ones.')
    with open('decoys.txt', 'w') as out:
        out.writelines(f'{name}\n' for name in decoys)
    with open('genes.tsv', 'w', encoding='utf-8') as out:
        out.write('transcript_id\tgene_id\tgene_name\n')
        out.writelines(f'{name}\t{gene}\t{symbol}\n' for name, (gene, symbol) in sorted(found.items()))
    summary = {'n_genes': len({gene for gene, _ in found.values()}), 'n_transcripts': len(found), 'n_decoys': len(decoys)}
    return {'summary': {**summary, **({'transcripts_too_short': n_short} if n_short else {})}, 'cautions': [text for text in cautions if text]}


try:
    described, problem = prepare(given.files), ''
except Refused as refused:
    described, problem = None, str(refused)
with open('problems', 'w') as out:
    out.write(problem)
with open('described.json' if described else 'report.json', 'w') as out:
    json.dump(described or {'problems': [problem], 'summary': {}, 'caution': None}, out, indent=2, ensure_ascii=False)
