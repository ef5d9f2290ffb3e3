"""The coding sequences of a viral genome, and the primers and amplicons of a kit.

Usage: read-annotation.py uploaded_files.py coding_sequences.py FILE…
Writes genome.fa anew (capital letters, DNA), coding.tsv (protein, segment, strand, parts), primers.bed (six columns) and
amplicons.tsv (name, segment, start, end); adds to report.json, or writes `problems`.
"""
import collections
import json
import os
import re
import sys
import urllib.parse

modules = sys.argv[1:3]
paths = sorted(sys.argv[3:], key=os.path.basename)
sys.path[:0] = [os.path.dirname(module) for module in modules]
from coding_sequences import Coding, base_at, places_of, read_genome, translate  # noqa: E402
from uploaded_files import Refused, rows_of  # noqa: E402

# The largest viruses that are known have 2.5 million bases.
MOST_BASES, MOST_SEGMENTS, MOST_ROWS = 3_000_000, 60, 50_000
NAME = re.compile(r'[A-Za-z0-9_.|/-]{1,80}')
LINE = 80


def write_genome():
    genome = read_genome('genome.fa')
    if len(genome) > MOST_SEGMENTS:
        raise Refused(f'The genome has {len(genome)} sequences, more than any virus has segments. Upload the one genome that reads are aligned to.')
    if sum(map(len, genome.values())) > MOST_BASES:
        raise Refused('The genome is longer than 3 million bases, more than any virus has. Upload the genome of the virus.')
    for name, bases in genome.items():
        if not NAME.fullmatch(name):
            raise Refused(f'The sequence “{name[:80]}” has characters in its name that programs cannot take. Use letters, digits, _ . | / and -, at most 80.')
        if re.search('[^ACGTNRYSWKMBDHV]', bases):
            raise Refused(f'The sequence “{name}” has gaps. Upload the genome itself, not an alignment.')
    with open('genome.fa', 'w') as out:
        for name, bases in genome.items():
            out.write(f'>{name}\n')
            out.writelines(f'{bases[at:at + LINE]}\n' for at in range(0, len(bases), LINE))
    return genome


def check_place(where, segment, start, end, genome):
    if segment not in genome:
        raise Refused(f'{where}: the genome has no sequence “{segment[:80]}”. Its own is named “{next(iter(genome))}”: take the file of the same genome.')
    if not 0 <= start < end <= len(genome[segment]):
        raise Refused(f'{where}: {start + 1} to {end} does not lie within {segment}, which has {len(genome[segment])} bases. Is the file of another genome?')


def attributes_of(text):
    pairs = (part.partition('=') for part in text.split(';'))
    return {key.strip(): urllib.parse.unquote(value).strip() for key, _, value in pairs if value}


def read_parts(path, genome):
    """The rows of each coding sequence, as (attributes, segment, strand, parts)."""
    found, file = collections.OrderedDict(), os.path.basename(path)
    for line, cells in rows_of(path):
        if cells[0].startswith('>'):
            break
        where = f'{file}, line {line}'
        if len(cells) < 9 or not cells[3].isdigit() or not cells[4].isdigit():
            raise Refused(f'{where}: a feature has nine columns with tabs between them, and whole numbers as start and end. Upload GFF3.')
        if cells[2] != 'CDS':
            continue
        segment, start, end, strand = cells[0], int(cells[3][:12]) - 1, int(cells[4][:12]), cells[6]
        check_place(where, segment, start, end, genome)
        if strand not in ('+', '-'):
            raise Refused(f'{where}: a coding sequence lies on a strand, + or -; here is “{strand[:20]}”. Correct it.')
        attributes = attributes_of(cells[8])
        key = attributes.get('ID') or attributes.get('Parent') or f'line {line}'
        own = found.setdefault((segment, strand, key), (attributes, []))
        own[1].append((start, end))
        if len(found) > MOST_ROWS:
            raise Refused(f'{file} has more than {MOST_ROWS:,} coding sequences. Upload the annotation of the virus.')
    return found


def name_coding(attributes, taken):
    names = [attributes.get(key) for key in ('gene', 'Name', 'gene_name', 'locus_tag', 'product', 'ID')]
    first = next((name for name in names if name), 'protein')
    second = attributes.get('product') or attributes.get('protein_id') or ''
    options = [first, f'{first} {second}'.strip(), *(f'{first} {number}' for number in range(2, MOST_ROWS))]
    return next(name for name in (re.sub(r'[\s:]+', ' ', option)[:80] for option in options) if name not in taken)


def read_codings(path, genome):
    codings, cautions, broken = {}, [], []
    for (segment, strand, _), (attributes, parts) in read_parts(path, genome).items():
        name = name_coding(attributes, codings)
        parts.sort(reverse=strand == '-')
        coding = codings[name] = Coding(name, segment, strand, parts)
        bases = ''.join(base_at(genome[segment], place, strand) for place in places_of(coding))
        protein = ''.join(translate(bases[at:at + 3]) for at in range(0, len(bases) - 2, 3))
        if len(bases) % 3 or '*' in protein[:-1]:
            broken.append(name)
    if not codings:
        cautions.append(f'{os.path.basename(path)} has no coding sequence (CDS), so mutations of proteins are not reported.')
    if len(broken) * 2 > len(codings):
        raise Refused(f'{os.path.basename(path)}: {len(broken)} of {len(codings)} proteins have a stop within them or are no whole number of codons, as “{broken[0]}”. Is the annotation of another genome?')
    if broken:
        some = ', '.join(f'“{name}”' for name in broken[:3]) + (' …' if len(broken) > 3 else '')
        cautions.append(f'{len(broken)} of {len(codings)} proteins have a stop within them or are no whole number of codons: {some}.')
    return list(codings.values()), cautions


def read_primers(path, genome):
    primers, file = [], os.path.basename(path)
    for line, cells in rows_of(path):
        where = f'{file}, line {line}'
        if cells[0].startswith(('track', 'browser')):
            continue
        if len(cells) < 4 or not cells[1].isdigit() or not cells[2].isdigit():
            raise Refused(f'{where}: a primer has a sequence, a start, an end and a name, with tabs between them. Upload BED.')
        segment, start, end, name = cells[0], int(cells[1][:12]), int(cells[2][:12]), re.sub(r"\s", "_", cells[3][:120])
        check_place(where, segment, start, end, genome)
        strand = next((cell for cell in cells[4:6] if cell in ('+', '-')), None)
        side = re.search(r'_(LEFT|RIGHT)(?![A-Za-z])', name, re.I)
        if strand is None and side is None:
            raise Refused(f'{where}: nothing tells the strand of “{name}”. Give it in the sixth column, or end its name with _LEFT or _RIGHT.')
        strand = strand or ('+' if side[1].upper() == 'LEFT' else '-')
        primers.append((segment, start, end, name, strand, name[:side.start()] if side else None))
        if len(primers) > MOST_ROWS:
            raise Refused(f'{file} has more than {MOST_ROWS:,} primers. Upload the primers of one kit.')
    return primers


def amplicons_of(primers):
    """From the outer end of the left primers to that of the right ones; of names that end with _LEFT and _RIGHT."""
    sides = collections.OrderedDict()
    for segment, start, end, _, strand, amplicon in primers:
        if amplicon is not None:
            left, right = sides.setdefault((segment, amplicon), ([], []))
            (left if strand == '+' else right).append(start if strand == '+' else end)
    return [(name, segment, min(left), max(right)) for (segment, name), (left, right) in sides.items() if left and right]


def prepare():
    genome = write_genome()
    summary, cautions, codings = {'n_sequences': len(genome), 'n_bases': sum(map(len, genome.values()))}, [], []
    annotations = [path for path in paths if not path.endswith('.bed')]
    if len(annotations) > 1:
        raise Refused(f'There are {len(annotations)} annotations. Upload one GFF3 file for all segments.')
    if annotations:
        codings, cautions = read_codings(annotations[0], genome)
        summary['n_proteins'] = len(codings)
    else:
        cautions.append('There is no annotation (GFF3), so mutations of proteins, frameshifts and stop codons are not reported.')
    with open('coding.tsv', 'w', encoding='utf-8') as out:
        for name, segment, strand, parts in codings:
            out.write(f'{name}\t{segment}\t{strand}\t{",".join(f"{start}-{end}" for start, end in parts)}\n')
    primers = [primer for path in paths if path.endswith('.bed') for primer in read_primers(path, genome)]
    amplicons = amplicons_of(primers)
    if primers:
        summary.update({'n_primers': len(primers), 'n_amplicons': len(amplicons)})
        if not amplicons:
            cautions.append('The names of the primers do not end with _LEFT and _RIGHT, so amplicons cannot be told.')
    with open('primers.bed', 'w', encoding='utf-8') as out:
        out.writelines(f'{segment}\t{start}\t{end}\t{name}\t60\t{strand}\n' for segment, start, end, name, strand, _ in primers)
    with open('amplicons.tsv', 'w', encoding='utf-8') as out:
        out.writelines(f'{name}\t{segment}\t{start}\t{end}\n' for name, segment, start, end in amplicons)
    return summary, ' '.join(cautions) or None


report = {'problems': [], 'summary': {}, 'caution': None}
try:
    report['summary'], report['caution'] = prepare()
except Refused as refused:
    report['problems'] = [str(refused)]
with open('report.json', 'w') as out:
    json.dump(report, out, indent=2, ensure_ascii=False)
with open('problems', 'w') as out:
    out.writelines(f'{problem}\n' for problem in report['problems'])
