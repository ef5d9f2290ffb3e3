"""Files that people upload for a reference, read piece by piece: they may be of any size, gzipped, or something else."""
import gzip
import os
import re
import zlib

PIECE = 1 << 16
# RNA is written as the DNA that programs index: they would take U for an unknown base.
TO_DNA = bytes.maketrans(b'Uu', b'Tt')
NO_BASE = re.compile(rb'[^ACGTUNRYSWKMBDHVacgtunryswkmbdhv*.\s-]')


class Refused(Exception):
    """A sentence on what is wrong, and what to do."""


def open_bytes(path):
    with open(path, 'rb') as file:
        packed = file.read(2) == b'\x1f\x8b'
    return gzip.open(path, 'rb') if packed else open(path, 'rb')


def pieces_of(path):
    """Lines with their numbers; a line that is too long for memory in several pieces, of which all but one begin it not."""
    line, begins = 1, True
    try:
        with open_bytes(path) as file:
            while piece := file.readline(PIECE):
                yield line, begins, piece.rstrip(b'\r\n')
                begins = piece.endswith(b'\n')
                line += begins
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise Refused(f'{os.path.basename(path)} is damaged or cut off: it cannot be unpacked. Upload it again.') from error


def rows_of(path):
    """Lines of a table as their cells, without comments and empty lines."""
    name = os.path.basename(path)
    for line, begins, text in pieces_of(path):
        if not begins:
            raise Refused(f'{name}, line {line}: the line is too long for a table. Upload the right file.')
        if text.strip() and not text.startswith(b'#'):
            yield line, [cell.strip() for cell in text.decode('utf-8', 'replace').split('\t')]


def copy_fasta(path, out, name_of):
    """Copies a FASTA file, each sequence under the name that `name_of` (header, place) gives it. Yields names and lengths."""
    file, name, length = os.path.basename(path), None, 0
    for line, begins, text in pieces_of(path):
        if begins and text.startswith(b'>'):
            if name is not None:
                yield name, length
            name, length = name_of(text[1:].decode('utf-8', 'replace').strip(), f'{file}, line {line}'), 0
            out.write(b'>' + name.encode() + b'\n')
        elif not text:
            continue
        elif name is None:
            raise Refused(f'{file} is not FASTA: its first line does not begin with >. Upload it as FASTA.')
        elif NO_BASE.search(text):
            raise Refused(f'{file}, line {line}: it holds what is no base. Upload nucleotides (DNA or RNA), not proteins.')
        else:
            length += len(text)
            out.write(text.translate(TO_DNA) + b'\n')
    if name is None:
        raise Refused(f'{file} holds no sequence. Upload it again.')
    yield name, length
