"""Aligns the bisulfite reads of one sample: C of read 1 and G of read 2 are converted, bwa aligns them to the converted genome,
and the bases as they were read are put back. Writes a sorted BAM without duplicates; YD tells which strand was converted (f: the
genome's own, r: the other). On standard output `read N`, `mapped N` (reads, or pairs of which one mate at least is mapped)
and of reads that fit, `duplication_percent` and `wrong_strand_percent` (those on a strand which directional libraries do not have).

Usage: align-reads.py --genome FOLDER --output BAM --duplicates remove|keep --forward F [--reverse R]
"""
import argparse
import gzip
import itertools
import os
import re
import subprocess
import sys
import threading

SECONDARY_OR_SUPPLEMENTARY = 0x900
TO_T, TO_A = bytes.maketrans(b'Cc', b'Tt'), bytes.maketrans(b'Gg', b'Aa')
COMPLEMENT = bytes.maketrans(b'ACGTN', b'TGCAN')

parser = argparse.ArgumentParser()
for name in ('genome', 'output', 'duplicates', 'forward', 'reverse'):
    parser.add_argument(f'--{name}')
given = parser.parse_args()


def read_records(path):
    with gzip.open(path, 'rb') as file:
        while header := file.readline():
            name = re.sub(rb'/[12]$', b'', header[1:].split(None, 1)[0])
            bases, _, qualities = file.readline().rstrip(), file.readline(), file.readline().rstrip()
            yield name, bases.upper(), qualities


def write_converted(to):
    """Interleaved, converted reads; the bases as they were read go along as a comment, which bwa hands on (-C)."""
    mates = [zip(read_records(given.forward), itertools.repeat(TO_T))]
    if given.reverse:
        mates.append(zip(read_records(given.reverse), itertools.repeat(TO_A)))
    count = 0
    try:
        for count, pair in enumerate(zip(*mates), 1):
            name = pair[0][0][0]
            for (_, bases, qualities), conversion in pair:
                to.write(b'@%b YS:Z:%b\n%b\n+\n%b\n' % (name, bases, bases.translate(conversion), qualities))
    except BrokenPipeError:
        return
    finally:
        counts['read'] = count
        to.close()


def restore_header(line):
    """Chromosomes under their own names; each is in the converted genome twice."""
    if not line.startswith(b'@SQ\t'):
        return None if line.startswith(b'@PG') else line
    return None if line.startswith(b'@SQ\tSN:r') else line.replace(b'SN:f', b'SN:', 1)


def restore_read(line):
    """A read with its own bases, on its own chromosome; None where it fits nothing that a directional library has."""
    words = line.rstrip(b'\n').split(b'\t')
    flag = int(words[1])
    if flag & SECONDARY_OR_SUPPLEMENTARY or flag & 4:
        return None
    strand, is_second, is_reverse = words[2][:1], bool(flag & 0x80), bool(flag & 0x10)
    # The genome's own strand (f): read 1 forward, read 2 reverse. The other (r): the other way round.
    if (strand == b'f') == (is_second != is_reverse):
        counts['wrong_strand'] += 1
        return None
    if words[6] not in (b'=', b'*'):
        # The mate is on another chromosome, or on the other strand: where this one belongs is not certain.
        words[4], words[6] = b'0', words[6][1:]
        if words[6] == words[2][1:]:
            words[6] = b'='
    words[2] = words[2][1:]
    bases = next(word for word in words[11:] if word.startswith(b'YS:Z:'))[5:]
    words[9] = bases.translate(COMPLEMENT)[::-1] if is_reverse else bases
    return b'\t'.join([*words[:11], b'YD:Z:' + strand]) + b'\n'


def restore(lines, to):
    last = None
    for line in lines:
        restored = restore_header(line) if line.startswith(b'@') else restore_read(line)
        if restored is None:
            continue
        to.write(restored)
        if not line.startswith(b'@'):
            name = line.split(b'\t', 1)[0]
            counts['mapped'] += name != last
            last = name
    to.close()


def start(*command, stdin):
    processes.append((command, subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, bufsize=1 << 20)))
    return processes[-1][1]


counts = {'read': 0, 'mapped': 0, 'wrong_strand': 0}
processes = []
# One thread and batches of one size: two runs give the same bytes. Penalties and -U are bwa-meth's.
scores = ['-t', '1', '-K', '10000000', '-C', '-B', '2', '-L', '10', '-T', '40', '-U', '100', '-v', '1']
pairs = ['-p'] if given.reverse else []
bwa = start('bwa', 'mem', *scores, *pairs, os.path.join(given.genome, 'converted'), '-', stdin=subprocess.PIPE)
feeder = threading.Thread(target=write_converted, args=(bwa.stdin,), daemon=True)
feeder.start()
fixmate = start('samtools', 'fixmate', '--no-PG', '-m', '-u', '-', '-', stdin=subprocess.PIPE)
by_place = start('samtools', 'sort', '--no-PG', '-u', '-m', '256M', '-T', 'sorting', '-', stdin=fixmate.stdout)
removing = ['-r'] if given.duplicates == 'remove' else []
markdup = ['samtools', 'markdup', '--no-PG', '-l', '1000', '-T', 'marking', '-f', 'duplicates.txt', *removing, '-', given.output]
last = subprocess.Popen(markdup, stdin=by_place.stdout)
processes.append((markdup, last))
fixmate.stdout.close()
by_place.stdout.close()
try:
    restore(bwa.stdout, fixmate.stdin)
except BrokenPipeError:
    bwa.kill()
feeder.join()
failed = [(command[:2], process.wait()) for command, process in processes]
for command, code in failed:
    if code != 0:
        print(f'{" ".join(command)} ended with {code}', file=sys.stderr)
        sys.exit(1)
with open('duplicates.txt') as file:
    stats = dict(line.strip().split(': ', 1) for line in file if ': ' in line)
os.remove('duplicates.txt')
examined = int(stats['READ'])
print('read', counts['read'])
print('mapped', counts['mapped'])
print('duplication_percent', round(100 * int(stats['DUPLICATE TOTAL']) / max(1, examined), 3))
print('wrong_strand_percent', round(100 * counts['wrong_strand'] / max(1, examined + counts['wrong_strand']), 3))
