"""Which gene a transcript is of: from a table, a GTF, a GFF3, or the headers of Ensembl’s and GENCODE’s FASTA files."""
import os
import re

from uploaded_files import Refused, rows_of

HEADS = re.compile(r'(tx|transcript|target|ensembl_transcript)([ _.-]?(id|name|version))*$', re.I)
# Of Ensembl's and RefSeq's names; a name such as AC004556.1 has no version.
VERSIONED = re.compile(r'((?:ENS[A-Z]*[GT]\d{11}|[NX][MR]_\d+))\.\d+$')


def bare(name):
    """A name of Ensembl's or RefSeq's without its version."""
    found = VERSIONED.match(name)
    return found.group(1) if found else name


def of_header(header):
    """Name of a transcript, its gene and the gene’s name ('' where the header does not tell)."""
    first, *words = header.split() or ['']
    cells = first.split('|')
    if len(cells) >= 6:
        return cells[0], cells[1], cells[5]
    facts = dict(word.split(':', 1) for word in words if ':' in word)
    return first, facts.get('gene', ''), facts.get('gene_symbol', '')


class Genes:
    """Genes of transcripts, as tables name them, with or without versions."""

    def __init__(self):
        self.exact, self.by_bare = {}, {}
        self.files = []

    def add(self, transcript, gene, name, place):
        """`place`: file and line; None where the annotation says the same in many lines."""
        known = self.exact.get(transcript)
        if known and known[0] != gene and place:
            raise Refused(f'{place}: “{transcript}” is of the gene “{gene}” here, and of “{known[0]}” above. Give each transcript one gene.')
        self.exact.setdefault(transcript, (gene, name))
        self.by_bare.setdefault(bare(transcript), (gene, name))

    def find(self, transcript):
        return self.exact.get(transcript) or self.by_bare.get(bare(transcript))

    def first_name(self):
        return next(iter(self.exact), '')


def read_table(path, genes):
    file, width = os.path.basename(path), None
    for line, cells in rows_of(path):
        width = width or len(cells)
        if width not in (2, 3) or len(cells) != width or not cells[0] or not cells[1]:
            raise Refused(f'{file}, line {line}: expected transcript, gene and perhaps the gene’s name, separated by tabs. Correct the line.')
        if not genes.exact and HEADS.match(cells[0]):
            continue
        genes.add(cells[0], cells[1], cells[2] if width == 3 else '', f'{file}, line {line}')


TRANSCRIPT = re.compile(r'(?:^|;)\s*transcript_id[ =]"?([^";]+)')
GENE = re.compile(r'(?:^|;)\s*gene_id[ =]"?([^";]+)')
SYMBOL = re.compile(r'(?:^|;)\s*gene(?:_name)?[ =]"?([^";]+)')


def first_group(pattern, text):
    found = pattern.search(text)
    return found.group(1).strip() if found else ''


def read_gtf(path, genes):
    for line, cells in rows_of(path):
        if len(cells) != 9:
            raise Refused(f'{os.path.basename(path)}, line {line}: there are {len(cells)} columns instead of 9. Upload the annotation as GTF or GFF3.')
        transcript, gene = first_group(TRANSCRIPT, cells[8]), first_group(GENE, cells[8])
        if transcript and gene and transcript not in genes.exact:
            genes.add(transcript, gene, first_group(SYMBOL, cells[8]), None)


def local_name(identifier):
    """What stands behind the kind of thing: transcript:ENST… (Ensembl), rna-NM_… (RefSeq)."""
    return re.sub(r'^(transcript:|gene:|rna-|gene-)', '', identifier)


def read_gff3(path, genes):
    names, parents = {}, []
    for line, cells in rows_of(path):
        if len(cells) != 9:
            raise Refused(f'{os.path.basename(path)}, line {line}: there are {len(cells)} columns instead of 9. Upload the annotation as GTF or GFF3.')
        facts = dict(word.strip().split('=', 1) for word in cells[8].split(';') if '=' in word)
        parent, identifier = facts.get('Parent', ''), facts.get('ID', '')
        if 'gene' in cells[2] and identifier:
            names[identifier] = facts.get('Name', '')
        elif parent.startswith('gene') or parent in names:
            parents.append((facts.get('transcript_id') or local_name(identifier), parent))
    for transcript, parent in parents:
        if transcript and transcript not in genes.exact:
            genes.add(transcript, local_name(parent), names.get(parent, ''), None)


def read_genes(paths):
    genes = Genes()
    for path in paths:
        name = os.path.basename(path)
        read = read_table if name.endswith('.tsv') else read_gtf if re.search(r'\.gtf(\.gz)?$', name) else read_gff3
        read(path, genes)
        genes.files.append(name)
        if not genes.exact:
            raise Refused(f'{name} names no transcript with its gene. Upload the annotation that belongs to the transcripts.')
    return genes
