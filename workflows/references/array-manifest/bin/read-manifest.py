"""Illumina's manifest of a methylation array as two tables, probes.tsv and controls.tsv, and report.json about them. What a program
needs of each probe is in probes.bin, too: number, addresses A, addresses B (int32, little-endian), then a byte each for the
design (II, IR, IG) and the chromosome (other, X, Y).

Usage: read-manifest.py uploaded_files.py FILE
The file: lines of no interest, the line that begins with IlmnID, a line a probe, the line [Controls], a line a control.
"""
import csv
import json
import os
import re
import struct
import sys

module, *paths = sys.argv[1:]
sys.path.insert(0, os.path.dirname(module))
from uploaded_files import Refused, open_bytes, pieces_of  # noqa: E402

MOST_PROBES = 2_000_000
MOST_CONTROLS = 20_000
NAME = re.compile(r'[A-Za-z0-9][A-Za-z0-9_.:-]{0,59}')
NEEDED = ['IlmnID', 'AddressA_ID', 'AddressB_ID', 'Infinium_Design_Type', 'Color_Channel']
CHROMOSOME, POSITION, GENE, ISLAND = 'CHR', 'MAPINFO', 'UCSC_RefGene_Name', 'Relation_to_UCSC_CpG_Island'
CONTROLS_NEEDED = {'NEGATIVE': 10, 'NORM_A': 1, 'NORM_T': 1, 'NORM_C': 1, 'NORM_G': 1}
WHOLE = 'Upload the CSV as Illumina offers it, with the line IlmnID and the part [Controls].'


def split_line(text):
    line = text.decode('utf-8', 'replace')
    return next(csv.reader([line])) if '"' in line else line.split(',')


def read_address(cell, where, required):
    if not cell.strip() and not required:
        return 0
    if not re.fullmatch(r'\d{1,10}', cell.strip()) or not 0 < int(cell) < 2**31:
        raise Refused(f'{where}: “{cell[:40]}” is no address of a bead type. {WHOLE}')
    return int(cell)


def words_of(cell):
    """A cell as words that fit a table; genes are named once for each transcript."""
    return ';'.join(dict.fromkeys(word.strip()[:60] for word in re.sub(r'[\x00-\x1f]', ' ', cell)[:2000].split(';')))


def chromosome_of(cell):
    name = words_of(cell)
    name = name if name.startswith('chr') or not name else f'chr{name}'
    return '' if name in ('chr0', 'chrNA', 'chr') else name


class Probes:
    """Reads the lines of probes; `column` tells where each is."""

    def __init__(self, head, where):
        self.column = {name.strip(): place for place, name in reversed(list(enumerate(head)))}
        missing = [name for name in NEEDED if name not in self.column]
        if missing:
            raise Refused(f'{where}: the column {missing[0]} is missing. {WHOLE}')
        self.rows, self.line_of, self.addresses = [], {}, set()

    def cell(self, cells, name):
        place = self.column.get(name)
        return cells[place].strip() if place is not None and place < len(cells) else ''

    def add(self, cells, where, line):
        name, design = self.cell(cells, 'IlmnID'), self.cell(cells, 'Infinium_Design_Type')
        if not NAME.fullmatch(name):
            raise Refused(f'{where}: “{name[:40]}” is no id of a probe. {WHOLE}')
        if name in self.line_of:
            raise Refused(f'{where}: {name} is already in line {self.line_of[name]}. {WHOLE}')
        if design not in ('I', 'II'):
            raise Refused(f'{where}: the design type of {name} is “{design[:40]}”, but there are I and II. {WHOLE}')
        is_first = design == 'I'
        colour = self.cell(cells, 'Color_Channel')
        if is_first and colour not in ('Red', 'Grn'):
            raise Refused(f'{where}: the colour channel of {name} is “{colour[:40]}”, but type I probes have Red or Grn. {WHOLE}')
        a = read_address(self.cell(cells, 'AddressA_ID'), where, True)
        b = read_address(self.cell(cells, 'AddressB_ID'), where, True) if is_first else 0
        position = self.cell(cells, POSITION)
        self.line_of[name] = line
        self.addresses.update((a, b))
        self.rows.append((
            name, a, b, 'II' if not is_first else 'IR' if colour == 'Red' else 'IG', chromosome_of(self.cell(cells, CHROMOSOME)),
            position if re.fullmatch(r'\d{1,10}', position) and int(position) > 0 else '', words_of(self.cell(cells, GENE)), words_of(self.cell(cells, ISLAND)),
        ))
        if len(self.rows) > MOST_PROBES:
            raise Refused(f'{where}: more than 2,000,000 probes. {WHOLE}')


def read_control(cells, where):
    kind = words_of(cells[1] if len(cells) > 1 else '').upper()
    if not kind:
        raise Refused(f'{where}: a control is an address and a type. {WHOLE}')
    detail = words_of(cells[3] if len(cells) > 3 else '')
    return read_address(cells[0], where, True), kind, detail


def read_manifest(path):
    file_name, probes, controls, part = os.path.basename(path), None, [], 'head'
    for line, begins, text in pieces_of(path):
        where = f'{file_name}, line {line}'
        if not begins:
            raise Refused(f'{where}: the line is too long for a manifest. {WHOLE}')
        if line == 1:
            text = text.removeprefix(b'\xef\xbb\xbf')
        if text.startswith(b'[Controls]'):
            part = 'controls'
        elif not text.strip(b', \t'):
            continue
        elif part == 'head' and text.startswith((b'IlmnID,', b'"IlmnID"')):
            probes, part = Probes(split_line(text), where), 'probes'
        elif part == 'probes':
            probes.add(split_line(text), where, line)
        elif part == 'controls':
            controls.append(read_control(split_line(text), where))
            if len(controls) > MOST_CONTROLS:
                raise Refused(f'{where}: more than 20,000 controls. {WHOLE}')
    return check_parts(file_name, probes, controls)


def check_parts(file_name, probes, controls):
    if probes is None or not probes.rows:
        raise Refused(f'{file_name} has no line that begins with IlmnID, or no probes after it. {WHOLE}')
    kinds = [kind for _, kind, _ in controls]
    for kind, least in CONTROLS_NEEDED.items():
        if kinds.count(kind) < least:
            raise Refused(f'{file_name} has {kinds.count(kind)} controls of the type {kind}; background and dyes are measured with at least {least}. {WHOLE}')
    for kind, what in (('IR', 'red'), ('IG', 'green')):
        if sum(row[3] == kind for row in probes.rows) < 10:
            raise Refused(f'{file_name} has fewer than 10 probes of type I in {what}, whose other colour tells the background. {WHOLE}')
    return probes, controls


def write_binary(rows):
    with open('probes.bin', 'wb') as out:
        out.write(struct.pack('<i', len(rows)))
        for place in (1, 2):
            out.write(struct.pack(f'<{len(rows)}i', *(row[place] for row in rows)))
        out.write(bytes(('II', 'IR', 'IG').index(row[3]) for row in rows))
        out.write(bytes({'chrX': 1, 'chrY': 2}.get(row[4], 0) for row in rows))


def write_tables(probes, controls):
    probes.rows.sort()
    write_binary(probes.rows)
    with open('probes.tsv', 'w', encoding='utf-8') as out:
        out.write('probe\taddress_a\taddress_b\tdesign\tchromosome\tposition\tgene\tisland\n')
        for row in probes.rows:
            out.write('\t'.join(map(str, row)) + '\n')
    with open('controls.tsv', 'w', encoding='utf-8') as out:
        out.write('address\ttype\tdetail\n')
        for address, kind, detail in controls:
            out.write(f'{address}\t{kind}\t{detail}\n')


def summarize(probes, controls):
    names = [row[0] for row in probes.rows]
    n_addresses = len(probes.addresses - {0} | {address for address, _, _ in controls})
    return {
        'n_probes': len(names), 'n_rs_probes': sum(name.startswith('rs') for name in names), 'n_controls': len(controls),
        'n_addresses': n_addresses,
    }


def read_one(paths):
    if len(paths) != 1:
        raise Refused(f'A manifest is one CSV file, but {len(paths)} were uploaded. Upload the one of this array.')
    with open_bytes(paths[0]) as file:
        if file.read(2) == b'PK':
            raise Refused(f'{os.path.basename(paths[0])} is a ZIP archive or an Excel workbook. Upload the CSV that is in it.')
    return read_manifest(paths[0])


report = {'problems': [], 'summary': {}, 'caution': None}
try:
    found = read_one(paths)
    write_tables(*found)
    report['summary'] = summarize(*found)
    if not any(row[4] for row in found[0].rows):
        report['caution'] = 'The manifest names no chromosomes: sex is not predicted, and probes have no places.'
except Refused as refused:
    report['problems'] = [str(refused)]
with open('report.json', 'w') as out:
    json.dump(report, out, indent=2, ensure_ascii=False)
