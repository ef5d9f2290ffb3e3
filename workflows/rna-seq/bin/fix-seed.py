"""A shared library that makes salmon's random numbers begin with the same seed in each run.

salmon draws them to train its models of fragment lengths and biases, takes the seed from the machine, and has no option for
it: two runs of the same reads differ by a few reads. A program that is started with this library in LD_PRELOAD gets one and
the same number from std::random_device. The library is that one function, as machine code (“return 42”) in an ELF file; of a
machine whose instructions are not known here nothing is written, and its runs differ by those few reads.

Usage: fix-seed.py OUTPUT
"""
import platform
import struct
import sys

FUNCTION = b'_ZNSt13random_device9_M_getvalEv'
# Number of the machine in ELF, and its instructions.
MACHINES = {'x86_64': (62, 'b82a000000c3'), 'aarch64': (183, '40058052c0035fd6')}
HEADER, SEGMENT, SYMBOL, ENTRY = 64, 56, 24, 16


def library(machine, code):
    names = b'\0' + FUNCTION + b'\0'
    parts, at = {}, HEADER + 2 * SEGMENT
    hashes = struct.pack('<IIIII', 1, 2, 1, 0, 0)
    for part, size in (('symbols', 2 * SYMBOL), ('hashes', len(hashes)), ('names', len(names)), ('code', len(code))):
        parts[part] = at
        at += -(-size // 16) * 16
    # DT_HASH, DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_SYMENT, DT_NULL
    dynamic = [(4, parts['hashes']), (5, parts['names']), (6, parts['symbols']), (10, len(names)), (11, SYMBOL), (0, 0)]
    entries = b''.join(struct.pack('<QQ', *entry) for entry in dynamic)
    end = at + len(entries)
    file = bytearray(end)

    def put(place, content):
        file[place : place + len(content)] = content

    put(0, struct.pack('<4sBBBB8xHHIQQQIHHHHHH', b'\x7fELF', 2, 1, 1, 0, 3, machine, 1, 0, HEADER, 0, 0, HEADER, SEGMENT, 2, 64, 0, 0))
    # One segment that is read and run (PT_LOAD), and in it what the loader reads (PT_DYNAMIC).
    put(HEADER, struct.pack('<IIQQQQQQ', 1, 5, 0, 0, 0, end, end, 65536))
    put(HEADER + SEGMENT, struct.pack('<IIQQQQQQ', 2, 4, at, at, at, len(entries), len(entries), 8))
    put(parts['symbols'] + SYMBOL, struct.pack('<IBBHQQ', 1, 0x12, 0, 1, parts['code'], len(code)))
    put(parts['hashes'], hashes)
    put(parts['names'], names)
    put(parts['code'], code)
    put(at, entries)
    return bytes(file)


if platform.machine() in MACHINES:
    machine, code = MACHINES[platform.machine()]
    with open(sys.argv[1], 'wb') as out:
        out.write(library(machine, bytes.fromhex(code)))
