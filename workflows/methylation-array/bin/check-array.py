"""Reads both files of one sample, and holds them against the manifest.

Usage: check-array.py idat.py --sample s0001 --manifest FOLDER --green F [--red F]
Writes s0001.beads.bin (number, ids, green, red, beads: little-endian) and prints `probes N`; or prints `refused SENTENCE`.
"""
import argparse
import os
import struct
import sys

parser = argparse.ArgumentParser()
parser.add_argument('module')
for name in ('sample', 'manifest', 'green', 'red'):
    parser.add_argument(f'--{name}', default='')
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.module))
from idat import Refused, describe_array, read_pair  # noqa: E402

# The lots of an array differ by few of its beads; the next array of a family has many more.
LEAST_FOUND, MOST_BEYOND = 0.9, 1.2


def read_addresses():
    """Addresses of each probe, and of all controls."""
    with open(os.path.join(given.manifest, 'probes.tsv'), encoding='utf-8') as file:
        next(file)
        probes = [tuple(int(cell) for cell in line.split('\t', 3)[1:3]) for line in file]
    with open(os.path.join(given.manifest, 'controls.tsv'), encoding='utf-8') as file:
        next(file)
        controls = {int(line.split('\t', 1)[0]) for line in file}
    return probes, controls


def check_array(ids):
    """How many probes are on the array; it has to be the one that the manifest describes."""
    probes, controls = read_addresses()
    wanted = {address for pair in probes for address in pair} - {0} | controls
    present = set(ids)
    found = len(wanted & present)
    if found < LEAST_FOUND * len(wanted) or len(ids) > MOST_BEYOND * len(wanted):
        share = 100 * found // len(wanted)
        raise Refused(
            f'This array ({describe_array(len(ids))}) is not the one of the manifest ({describe_array(len(wanted))}): it has {share} % of the manifest’s '
            f'{len(wanted):,} addresses among its {len(ids):,} bead types. Choose the manifest of this array, and submit arrays of each type on their own.')
    return sum(a in present and (b == 0 or b in present) for a, b in probes)


def write_beads(green, red):
    with open(f'{given.sample}.beads.bin', 'wb') as out:
        ids = green['ids']
        out.write(struct.pack('<i', len(ids)))
        beads = bytes(min(one, other) for one, other in zip(green['beads'], red['beads']))
        for numbers in (ids, green['means'], red['means']):
            if sys.byteorder == 'big':
                numbers.byteswap()
            out.write(numbers.tobytes())
        out.write(beads)


try:
    if not given.red:
        raise Refused('The red file (_Red.idat) is missing: an array is read in both colours. Upload it, too.')
    green, red = read_pair(given.green, given.red)
    n_probes = check_array(green['ids'])
    write_beads(green, red)
    print(f'array {describe_array(len(green["ids"]))}')
    print(f'probes {n_probes}')
except Refused as refused:
    print(f'refused {refused}')
