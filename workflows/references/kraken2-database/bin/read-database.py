"""Reads the parts of a Kraken 2 database: taxonomy.tsv (taxid, parent, rank, name) and database.json, or `problems`.

Usage: read-database.py HASH OPTS TAXO [DISTRIBUTION...]
The layouts are those of Kraken 2.1: little-endian, all counts of 8 bytes.
"""
import array
import itertools
import json
import os
import re
import struct
import sys

MOST_NODES = 2 * 10**7
MOST_NAMES = 2**31
SAMPLED_CELLS = 2**20
REMEDY = 'Add hash.k2d, opts.k2d and taxo.k2d from the same folder again.'


class Refused(Exception):
    """A sentence on what is wrong, and what to do."""


def read_options(path):
    """k, l, and the mask of the spaced seed. Old versions of Kraken 2 wrote fewer fields."""
    size = os.path.getsize(path)
    if not 40 <= size <= 256:
        raise Refused(f'opts.k2d has {size} bytes: it is not the options of a Kraken 2 database. {REMEDY}')
    with open(path, 'rb') as file:
        data = file.read()
    k, l, seed_mask, _, is_dna = struct.unpack_from('<QQQQ?', data)
    if not (1 <= l <= 31 and l <= k <= 255):
        raise Refused(f'opts.k2d is damaged or of another version: k would be {k}, and minimizers {l} long. {REMEDY}')
    if not is_dna:
        raise Refused('This database is of proteins. Build or download one of DNA: reads are compared without translation.')
    return {'kmer_length': k, 'minimizer_length': l, 'spaced_seed_mask': f'{seed_mask:x}'}


def read_hash(path, n_nodes):
    size = os.path.getsize(path)
    if size < 32:
        raise Refused(f'hash.k2d is cut off: it has {size} bytes. {REMEDY}')
    with open(path, 'rb') as file:
        capacity, n_used, key_bits, value_bits = struct.unpack('<QQQQ', file.read(32))
        if key_bits + value_bits != 32 or not 1 <= value_bits < 32 or n_used > capacity:
            raise Refused(f'hash.k2d is not the hash table of a Kraken 2 database, or of another version. {REMEDY}')
        if size != 32 + 4 * capacity:
            raise Refused(f'hash.k2d is cut off or damaged: it has {size} bytes, but should have {32 + 4 * capacity}. {REMEDY}')
        highest = 0
        for start in {32, 32 + 4 * max(0, capacity - SAMPLED_CELLS)}:
            file.seek(start)
            cells = array.array('I', file.read(4 * min(SAMPLED_CELLS, capacity)))
            if sys.byteorder == 'big':
                cells.byteswap()
            mask = (1 << value_bits) - 1
            highest = max(highest, max((cell & mask for cell in cells), default=0))
    if highest >= n_nodes or n_nodes > 1 << value_bits:
        raise Refused(f'hash.k2d and taxo.k2d are not of one database: the table names taxon {max(highest, n_nodes)}, the taxonomy has {n_nodes}. {REMEDY}')
    return {'n_minimizers': n_used, 'hash_bytes': size}


def text_at(block, start):
    """What stands at a place of the names or ranks, without what would break a table."""
    end = block.find(b'\0', start)
    if start >= len(block) or end < 0:
        raise Refused(f'taxo.k2d is damaged: a name lies outside of it. {REMEDY}')
    return re.sub(r'[\x00-\x1f\x7f]', ' ', block[start:min(end, start + 300)].decode('utf-8', 'replace')).strip()


def read_taxonomy(path):
    """Rows of taxid, parent, rank and name, the root first. Parents come before their children."""
    size = os.path.getsize(path)
    with open(path, 'rb') as file:
        if file.read(8) != b'K2TAXDAT':
            raise Refused(f'taxo.k2d is not the taxonomy of a Kraken 2 database. {REMEDY}')
        n_nodes, names_length, ranks_length = struct.unpack('<QQQ', file.read(24).ljust(24, b'\0'))
        if not 2 <= n_nodes <= MOST_NODES or max(names_length, ranks_length) > MOST_NAMES or size != 32 + 56 * n_nodes + names_length + ranks_length:
            raise Refused(f'taxo.k2d is cut off or damaged: its size of {size} bytes does not fit its {n_nodes} taxa. {REMEDY}')
        file.seek(32 + 56 * n_nodes)
        names, ranks = file.read(names_length), file.read(ranks_length)
        file.seek(32)
        ids, rows = array.array('Q'), []
        for number in range(n_nodes):
            parent, _, _, name_offset, rank_offset, external_id, _ = struct.unpack('<7Q', file.read(56))
            ids.append(external_id)
            if number == 0:
                continue
            if parent >= number:
                raise Refused(f'taxo.k2d is damaged: taxon {external_id} comes before its parent. {REMEDY}')
            parent_id = ids[parent] if number > 1 else external_id
            rows.append((external_id, parent_id, text_at(ranks, rank_offset), text_at(names, name_offset)))
    if len({row[0] for row in rows}) != len(rows):
        raise Refused(f'taxo.k2d is damaged: a taxonomy id is there twice. {REMEDY}')
    return rows


def check_distribution(path, taxids):
    """The read length of a distribution file of this database."""
    name = os.path.basename(path)
    length = re.fullmatch(r'database(\d{2,4})mers\.kmer_distrib', name)
    if not length:
        raise Refused(f'{name} does not tell its read length. Name it as Bracken does: database100mers.kmer_distrib for reads of 100 bases.')
    with open(path, encoding='ascii', errors='replace') as file:
        if not file.readline(1000).startswith('mapped_taxid'):
            raise Refused(f'{name} is not a distribution of k-mers: its first line does not begin with mapped_taxid. Add the file that Bracken made.')
        unknown = total = 0
        for line, text in enumerate(file, 2):
            if not re.fullmatch(r'\d+\t(?:\d+:\d+:\d+ ?)+', text.rstrip()):
                raise Refused(f'{name}, line {line}: “{text[:40].strip()}” is not a taxon with its genomes. Upload the file again.')
            mapped, _, genomes = text.partition('\t')
            for taxid in itertools.chain([mapped], (genome.partition(':')[0] for genome in genomes.split())):
                total += 1
                unknown += taxid != '0' and int(taxid) not in taxids
    if total == 0 or unknown > 0.05 * total:
        raise Refused(f'{name} is of another database: {unknown} of the {total} taxa in it are not in taxo.k2d. Add the file that came with this one.')
    return int(length.group(1))


def describe(hash_path, opts_path, taxo_path, distributions):
    options = read_options(opts_path)
    rows = read_taxonomy(taxo_path)
    table = read_hash(hash_path, len(rows) + 1)
    taxids = {row[0] for row in rows}
    lengths = sorted(check_distribution(path, taxids) for path in distributions)
    with open('taxonomy.tsv', 'w', encoding='utf-8') as out:
        out.write('taxid\tparent\trank\tname\n')
        out.writelines('\t'.join(map(str, row)) + '\n' for row in rows)
    n_species = sum(row[2] == 'species' for row in rows)
    described = {**options, **table, 'n_taxa': len(rows), 'n_species': n_species, 'distributions': lengths}
    with open('database.json', 'w') as out:
        json.dump(described, out, indent=2)


problems = ''
try:
    describe(*sys.argv[1:4], sys.argv[4:])
except Refused as refused:
    problems = f'{refused}\n'
with open('problems', 'w') as out:
    out.write(problems)
