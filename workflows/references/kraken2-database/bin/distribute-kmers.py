"""Where reads of the database's own genomes would be placed, for one read length: genomes are cut into overlapping pieces
that Kraken 2 classifies. The table has the form of Bracken's database100mers.kmer_distrib.

Usage: distribute-kmers.py DATABASE GENOMES LENGTH THREADS OUTPUT
"""
import collections
import math
import re
import subprocess
import sys
import threading

database, genomes, length, threads, output = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5]


def sequences():
    """Taxon and a piece of sequence; with None a sequence begins."""
    taxon = b''
    with open(genomes, 'rb') as file:
        while piece := file.readline(1 << 16):
            if piece.startswith(b'>'):
                taxon = piece.split(b'|', 2)[1]
                yield taxon, None
            else:
                yield taxon, piece.strip().upper()


def step_of(bases):
    """Half a million pieces are enough for small databases, four million for large ones."""
    return math.ceil(max(5, min(50, bases / 5e5), bases / 4e6))


def feed(pipe, step):
    try:
        rest = b''
        for taxon, piece in sequences():
            rest = b'' if piece is None else rest + piece
            at = 0
            while len(rest) - at >= length:
                read = rest[at : at + length]
                if not re.search(rb'[^ACGT]', read):
                    pipe.write(b'>%s\n%s\n' % (taxon, read))
                at += step
            rest = rest[at:]
        pipe.close()
    except BrokenPipeError:
        # Kraken 2 ended early: its exit code tells why.
        pass


def count(lines):
    placed, total = collections.Counter(), collections.Counter()
    for line in lines:
        _, genome, taxon, _ = line.split(b'\t', 3)
        placed[int(taxon), int(genome)] += 1
        total[int(genome)] += 1
    return placed, total


bases = sum(len(piece or b'') for _, piece in sequences())
command = ['kraken2', '--db', database, '--threads', threads, '/dev/stdin']
kraken2 = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
feeder = threading.Thread(target=feed, args=(kraken2.stdin, step_of(bases)))
feeder.start()
placed, total = count(kraken2.stdout)
feeder.join()
code = kraken2.wait()
if code != 0:
    sys.exit(code if code > 0 else 128 - code)

rows = collections.defaultdict(list)
for (taxon, genome), n in sorted(placed.items()):
    rows[taxon].append(f'{genome}:{n}:{total[genome]}')
with open(output, 'w') as out:
    out.write('mapped_taxid\tgenome_taxids:kmers_mapped:total_genome_kmers\n')
    out.writelines(f'{taxon}\t{" ".join(cells)}\n' for taxon, cells in sorted(rows.items()))
