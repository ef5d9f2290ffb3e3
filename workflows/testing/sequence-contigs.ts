import { gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';
import { otherBase, type Sequence } from './plant-genes.ts';

export interface SequencingPlan {
  /** How often each base is read, counting both reads of a pair. */
  depth: number;
  seed: number;
  /** Bases of a read. */
  length?: number;
  /** Mean length of the fragments whose ends are read; it varies by a tenth. */
  fragment?: number;
  /** The part of bases that are read wrongly. */
  errors?: number;
}

/**
 * Gzipped FASTQ of fragments from everywhere in the sequences, by their lengths; a fragment stays within its sequence. Reads
 * are named by the place of their fragment (`chromosome:1200-1500`).
 */
export function sequenceContigs(sequences: Sequence[], plan: SequencingPlan): { forward: Buffer; reverse: Buffer } {
  const { length = 150, fragment = 300, errors = 0.002 } = plan;
  const draw = seededDraws(plan.seed);
  const files: [Read[], Read[]] = [[], []];
  for (const { name, bases } of sequences) {
    const pairs = Math.round((plan.depth * bases.length) / (2 * length));
    for (let pair = 0; pair < pairs; pair += 1) {
      const size = Math.min(bases.length, Math.max(length, Math.round(fragment * (1 + 0.2 * (draw() - 0.5)))));
      const from = Math.floor(draw() * (bases.length - size + 1));
      const there = bases.slice(from, from + size);
      const [first, second] = draw() < 0.5 ? [there, reverseComplement(there)] : [reverseComplement(there), there];
      const place = `${name}:${from}-${from + size}`;
      files[0].push({ place, bases: misread(first.slice(0, length), errors, draw) });
      files[1].push({ place, bases: misread(second.slice(0, length), errors, draw) });
    }
  }
  return { forward: gzipSync(fastqOf(files[0], 1)), reverse: gzipSync(fastqOf(files[1], 2)) };
}

interface Read {
  place: string;
  bases: string;
}

function misread(bases: string, errors: number, draw: () => number): string {
  let seen = bases;
  // Distances between errors: one draw an error, not one a base.
  for (let at = nextError(errors, draw); at < seen.length; at += 1 + nextError(errors, draw)) {
    seen = seen.slice(0, at) + otherBase(seen.charAt(at), draw) + seen.slice(at + 1);
  }
  return seen;
}

const nextError = (errors: number, draw: () => number): number =>
  errors === 0 ? Number.POSITIVE_INFINITY : Math.floor(Math.log(1 - draw()) / Math.log(1 - errors));

const fastqOf = (reads: Read[], mate: number): string =>
  reads
    .map(({ place, bases }, index) => `@r${index}:${place} ${mate}\n${bases}\n+\n${'I'.repeat(bases.length)}\n`)
    .join('');
