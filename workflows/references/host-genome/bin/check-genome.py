"""All sequences of a host genome in one file, genome.fa; or `problems`, a sentence on what is wrong.

Usage: check-genome.py FILE...
"""
import gzip
import json
import os
import re
import sys
import zlib

MOST_BASES = 10**11
PIECE = 1 << 16


class Refused(Exception):
    """A sentence on what is wrong, and what to do."""


def open_text(path):
    with open(path, 'rb') as file:
        packed = file.read(2) == b'\x1f\x8b'
    return gzip.open(path, 'rb') if packed else open(path, 'rb')


def copy_sequences(path, out, names):
    """Copies one file; returns its bases."""
    file_name, bases, line, begins, inside = os.path.basename(path), 0, 1, True, False
    with open_text(path) as file:
        while piece := file.readline(PIECE):
            text = piece.rstrip(b'\r\n')
            if begins and text.startswith(b'>'):
                name = (text[1:].split() or [b''])[0]
                if not name or name in names:
                    raise Refused(f'{file_name}, line {line}: the sequence “{name.decode("utf-8", "replace")}” has no name of its own. Give each sequence one name.')
                names.add(name)
                inside = True
                out.write(b'>' + name + b'\n')
            elif text and not inside:
                raise Refused(f'{file_name} is not FASTA: its first line does not begin with >. Upload the genome as FASTA.')
            elif re.search(rb'[^ACGTUNRYSWKMBDHVacgtunryswkmbdhv*.\s-]', text):
                raise Refused(f'{file_name}, line {line}: it holds what is no base. Upload the DNA of the genome, not its proteins.')
            elif text:
                bases += len(text)
                out.write(text + b'\n')
            begins = piece.endswith(b'\n')
            line += begins
            if bases > MOST_BASES:
                raise Refused(f'{file_name} is longer than 100 Gb, which is no genome. Upload another file.')
    if not inside or bases == 0:
        raise Refused(f'{file_name} holds no sequence. Upload it again.')
    return bases


def copy_genome(paths):
    names, bases = set(), 0
    with open('genome.fa', 'wb') as out:
        for path in sorted(paths, key=os.path.basename):
            try:
                bases += copy_sequences(path, out, names)
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                raise Refused(f'{os.path.basename(path)} is damaged or cut off: it cannot be unpacked. Upload it again.') from error
    if not names:
        raise Refused('There is no genome. Add it as FASTA (*.fa, *.fna, *.fasta, plain or gzipped).')
    return {'n_sequences': len(names), 'n_bases': bases}


report = {'problems': [], 'summary': {}, 'caution': None}
try:
    report['summary'] = copy_genome(sys.argv[1:])
except Refused as refused:
    report['problems'] = [str(refused)]
with open('report.json', 'w') as out:
    json.dump(report, out, indent=2, ensure_ascii=False)
with open('problems', 'w') as out:
    out.writelines(f'{problem}\n' for problem in report['problems'])
