"""Coding sequences of a genome: their parts, their codons, and the genetic code."""
import collections
import itertools

BASES = 'TCAG'
AMINO_ACIDS = 'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG'
CODE = {''.join(codon): amino_acid for codon, amino_acid in zip(itertools.product(BASES, repeat=3), AMINO_ACIDS)}
COMPLEMENT = str.maketrans('ACGTNRYSWKMBDHV', 'TGCANYRSWMKVHDB')

# `parts`: from 0, the end not included, in the order of the protein.
Coding = collections.namedtuple('Coding', 'name segment strand parts')


def translate(codon):
    """X where a base is not known."""
    return CODE.get(codon, 'X')


def places_of(coding):
    """Places in the segment of the protein's bases, in its order."""
    for start, end in coding.parts:
        yield from (range(start, end) if coding.strand == '+' else range(end - 1, start - 1, -1))


def base_at(bases, place, strand):
    return bases[place] if strand == '+' else bases[place].translate(COMPLEMENT)


def read_genome(path):
    """Bases of each segment by its name, in capital letters, DNA."""
    segments, name = {}, None
    with open(path, encoding='ascii') as file:
        for line in file:
            if line.startswith('>'):
                name = line[1:].split()[0]
                segments[name] = []
            else:
                segments[name].append(line.strip().upper().replace('U', 'T'))
    return {name: ''.join(pieces) for name, pieces in segments.items()}


def read_coding(path):
    with open(path, encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    return [Coding(name, segment, strand, [tuple(map(int, part.split('-'))) for part in parts.split(',')]) for name, segment, strand, parts in rows]
