"""Reads IDAT files (version 3), in which Illumina's scanners write the intensities of an array's beads in one colour.

The file: "IDAT", the version (int32, in 8 bytes), a list of fields (code and offset of each), and their contents. Nothing in it
is believed: each offset, number and length has to lie within the file.
"""
import array
import gzip
import os
import struct
import sys
import zlib

MOST_BYTES = 64_000_000
MOST_BEAD_TYPES = 3_000_000
MOST_FIELDS = 1000
NUMBER, IDS, SDS, MEANS, BEADS, BARCODE, CHIP, POSITION = 1000, 102, 103, 104, 107, 402, 403, 404
AGAIN = 'Copy it from the scanner’s folder again.'
# Numbers of bead types as illuminaio's and minfi's authors and scanners report them.
ARRAYS = [
    ('27k', 54_000, 56_000), ('Mouse', 280_000, 370_000), ('450k', 620_000, 624_000), ('EPIC', 1_050_000, 1_056_000),
    ('EPIC v2', 1_090_000, 1_120_000),
]


class Refused(Exception):
    """A sentence on what is wrong, and what to do."""


def describe_array(n_bead_types):
    """The name of the array with this many bead types; of unknown ones their number."""
    for name, least, most in ARRAYS:
        if least <= n_bead_types <= most:
            return name
    return f'{n_bead_types:,} bead types'


def read_bytes(path):
    with open(path, 'rb') as file:
        packed = file.read(2) == b'\x1f\x8b'
    try:
        with gzip.open(path, 'rb') if packed else open(path, 'rb') as file:
            content = file.read(MOST_BYTES + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise Refused(f'is damaged or cut off: it cannot be unpacked. {AGAIN}') from error
    if len(content) > MOST_BYTES:
        raise Refused('holds more than 64 MB: no array has so many beads. Upload the IDAT files of methylation arrays.')
    return content


def take(content, start, size):
    if start < 0 or size < 0 or start + size > len(content):
        raise Refused(f'is cut off: it has {len(content):,} bytes, but its list of fields reaches further. {AGAIN}')
    return content[start:start + size]


def read_numbers(content, start, n, kind):
    numbers = array.array(kind)
    numbers.frombytes(take(content, start, n * numbers.itemsize))
    if sys.byteorder == 'big':
        numbers.byteswap()
    return numbers


def read_text(content, start):
    """A text behind its length, of which each byte holds seven bits."""
    length, shift = 0, 0
    while True:
        byte = take(content, start, 1)[0]
        start += 1
        length |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
        if shift > 14:
            raise Refused(f'has a text that is too long. {AGAIN}')
    return take(content, start, length).decode('utf-8', 'replace')


def read_offsets(content):
    if take(content, 0, min(4, len(content))) != b'IDAT':
        raise Refused('is no IDAT file. Upload the files that end in _Grn.idat and _Red.idat.')
    version, n_fields = struct.unpack('<i4xi', take(content, 4, 12))
    if version == 1:
        raise Refused('is an encrypted IDAT file (version 1), as scanners write it of expression arrays. Upload those of methylation arrays.')
    if version != 3:
        raise Refused(f'is an IDAT file of version {version}; methylation arrays have version 3. {AGAIN}')
    if not 0 < n_fields <= MOST_FIELDS:
        raise Refused(f'says that it has {n_fields} fields: it is damaged. {AGAIN}')
    fields = take(content, 16, n_fields * 10)
    offsets = dict(struct.unpack_from('<Hq', fields, at * 10) for at in range(n_fields))
    for code, what in ((NUMBER, 'number of bead types'), (IDS, 'ids'), (SDS, 'standard deviations'), (MEANS, 'means'), (BEADS, 'numbers of beads')):
        if code not in offsets:
            raise Refused(f'lacks the {what}: it is of no methylation array, or damaged. {AGAIN}')
    return offsets


def read_idat(path):
    """Ids, means, standard deviations and numbers of beads of all bead types; barcode, chip type and position."""
    content = read_bytes(path)
    offsets = read_offsets(content)
    n = struct.unpack('<i', take(content, offsets[NUMBER], 4))[0]
    if not 0 < n <= MOST_BEAD_TYPES:
        raise Refused(f'says that it has {n:,} bead types: it is damaged. {AGAIN}')
    found = {
        'ids': read_numbers(content, offsets[IDS], n, 'i'), 'means': read_numbers(content, offsets[MEANS], n, 'H'),
        'sds': read_numbers(content, offsets[SDS], n, 'H'), 'beads': read_numbers(content, offsets[BEADS], n, 'B'),
    }
    for code, name in ((BARCODE, 'barcode'), (CHIP, 'chip'), (POSITION, 'position')):
        found[name] = read_text(content, offsets[code]) if code in offsets else ''
    ids = found['ids']
    if len(set(ids)) != n or min(ids) < 0:
        raise Refused(f'names a bead type twice, or by a negative number: it is damaged. {AGAIN}')
    return found


def read_named(path, name):
    try:
        return read_idat(path)
    except Refused as refused:
        raise Refused(f'The {name} file {refused}') from refused


def read_pair(green, red):
    """Both colours of one position of an array."""
    pair = read_named(green, 'green'), read_named(red, 'red')
    for what in ('barcode', 'position'):
        of_green, of_red = pair[0][what], pair[1][what]
        if of_green != of_red:
            raise Refused(f'The green file has the {what} “{of_green[:60]}”, the red one “{of_red[:60]}”: they are no pair. Upload both files of one position.')
    if pair[0]['ids'] != pair[1]['ids']:
        raise Refused('The green and the red file list different bead types: they are no pair. Upload both files of one position.')
    return pair


if __name__ == '__main__':
    beads = read_idat(sys.argv[1])
    print(os.path.basename(sys.argv[1]), beads['barcode'], beads['chip'], beads['position'], sep='\t')
    for row in zip(beads['ids'], beads['means'], beads['sds'], beads['beads']):
        print(*row, sep='\t')
