import { gunzipSync, gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';

/** Gzipped FASTQ of one sample; of single reads the forward file alone. */
export interface ReadFiles {
  forward: Buffer;
  reverse?: Buffer | undefined;
}

interface Read {
  name: string;
  bases: string;
  qualities: string;
}

// Longer than any primer: what comes before it is left as it is.
const primerRoom = 45;

/** How files are spoilt so that the sample ends at this step of amplicon-16s, with the default parameters. */
const breakers = {
  /** The reverse file, or the only one, breaks off like a copy that was interrupted. */
  check: ({ forward, reverse }: ReadFiles): ReadFiles =>
    reverse ? { forward, reverse: truncateFile(reverse) } : { forward: truncateFile(forward) },
  /** Reads begin with bases that are nobody's primer. In a run without primers, pairs end at `merge` instead. */
  primers: (files: ReadFiles): ReadFiles =>
    rewrite(files, ({ bases, ...read }) => ({ ...read, bases: 'A'.repeat(60) + bases.slice(60) })),
  /** The reverse reads are of something else, so that no pair overlaps. */
  merge: ({ forward, reverse }: ReadFiles): ReadFiles => {
    if (!reverse) throw new Error('Only pairs are merged: single reads cannot fail there.');
    return { forward, reverse: rewriteFile(reverse, ({ bases, ...read }) => ({ ...read, bases: startOf(bases) })) };
  },
  /** The machine was sure of nothing: every base has quality 6. */
  filter: (files: ReadFiles): ReadFiles =>
    rewrite(files, (read) => ({ ...read, qualities: "'".repeat(read.bases.length) })),
  /** Reads in good order, of which each is of its own gene: none is often enough to become a feature. */
  map: ({ forward, reverse }: ReadFiles): ReadFiles => {
    const backs = reverse && readsOf(reverse);
    const amplicons = readsOf(forward).map(({ bases }, index) => mutate(bases, backs?.[index]?.bases ?? bases, index));
    const first = (_: Read, index: number) => amplicons[index] ?? '';
    const second = (_: Read, index: number) => reverseComplement(amplicons[index] ?? '');
    return { forward: withBases(forward, first), reverse: reverse && withBases(reverse, second) };
  },
};

export type FailingStep = keyof typeof breakers;

export const failingSteps: FailingStep[] = ['check', 'primers', 'merge', 'filter', 'map'];

/** Real files made from good ones, with which a sample ends at just this step of `amplicon-16s`. */
export function failingReads(step: FailingStep, good: ReadFiles): ReadFiles {
  return breakers[step](good);
}

/** The same reads with a primer before each; for real reads that came without. */
export function prependPrimer(file: Buffer, primer: string): Buffer {
  return rewriteFile(file, ({ name, bases, qualities }) => ({
    name,
    bases: primer + bases,
    qualities: 'I'.repeat(primer.length) + qualities,
  }));
}

const truncateFile = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length * 0.7));

const startOf = (bases: string): string =>
  bases.slice(0, primerRoom) + 'AC'.repeat(bases.length).slice(0, Math.max(0, bases.length - primerRoom));

/** As long as the shorter read of the pair, with both beginnings, and between them what chance says for this number. */
function mutate(forward: string, reverse: string, seed: number): string {
  const draw = seededDraws(seed + 1);
  const room = Math.min(forward.length, reverse.length) - 2 * primerRoom;
  const middle = Array.from({ length: Math.max(0, room) }, () => 'ACGT'.charAt(Math.floor(draw() * 4)));
  return forward.slice(0, primerRoom) + middle.join('') + reverseComplement(reverse.slice(0, primerRoom));
}

const withBases = (file: Buffer, basesOf: (read: Read, index: number) => string): Buffer =>
  rewriteFile(file, (read, index) => {
    const bases = basesOf(read, index);
    return { ...read, bases, qualities: read.qualities.padEnd(bases.length, 'I').slice(0, bases.length) };
  });

function rewrite({ forward, reverse }: ReadFiles, change: (read: Read) => Read): ReadFiles {
  return { forward: rewriteFile(forward, change), reverse: reverse && rewriteFile(reverse, change) };
}

function readsOf(file: Buffer): Read[] {
  const lines = gunzipSync(file).toString('latin1').split('\n');
  return Array.from({ length: Math.floor(lines.length / 4) }, (_, at) => ({
    name: lines[4 * at] ?? '',
    bases: lines[4 * at + 1] ?? '',
    qualities: lines[4 * at + 3] ?? '',
  }));
}

function rewriteFile(file: Buffer, change: (read: Read, index: number) => Read): Buffer {
  const text = readsOf(file).map((read, index) => {
    const { name, bases, qualities } = change(read, index);
    return `${name}\n${bases}\n+\n${qualities}\n`;
  });
  return gzipSync(text.join(''));
}
