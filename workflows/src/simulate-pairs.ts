import { gzipSync } from 'node:zlib';

/** Uniform numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededDraws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const complements: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' };

export function reverseComplement(bases: string): string {
  return [...bases]
    .reverse()
    .map((base) => complements[base] ?? base)
    .join('');
}

const letters = 'ACGT';

interface Source {
  species: string;
  bases: string;
}

export interface PairPlan {
  seed: number;
  /** Bases of a read. */
  length?: number;
  /** Mean distance between the ends of a pair. */
  insert?: number;
  errorRate?: number;
}

/** Gzipped FASTQ of pairs from genomes, in the order of chance: as many of each as `counts` says, named by their genome. */
export function simulatePairs(genomes: Source[], counts: number[], plan: PairPlan) {
  const { seed, length = 150, insert = 240, errorRate = 0.002 } = plan;
  const draw = seededDraws(seed);
  const quality = String.fromCharCode(33 + 37).repeat(length - 10) + String.fromCharCode(33 + 25).repeat(10);
  const pairs = genomes.flatMap(({ species, bases }, index) =>
    Array.from({ length: counts[index] ?? 0 }, () => {
      const size = Math.max(length, Math.floor(insert + 60 * (draw() + draw() - 1)));
      const start = Math.floor(draw() * (bases.length - size));
      const fragment = bases.slice(start, start + size);
      const [there, back] =
        draw() < 0.5 ? [fragment, reverseComplement(fragment)] : [reverseComplement(fragment), fragment];
      const reads = [there, back].map((text) => withErrors(text.slice(0, length), errorRate, draw));
      return { place: draw(), species: species.replace(' ', '_'), reads };
    }),
  );
  pairs.sort((a, b) => a.place - b.place);
  const file = (mate: number) =>
    gzipSync(
      pairs
        .map(({ species, reads }, index) => `@${species}:${index}/${mate + 1}\n${reads[mate]}\n+\n${quality}\n`)
        .join(''),
      { level: 1 },
    );
  return { forward: file(0), reverse: file(1) };
}

/** Text with wrong bases at this rate; from one to the next is a jump of chance. */
export function withErrors(bases: string, rate: number, draw: () => number): string {
  if (rate === 0) return bases;
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const at = from + Math.floor(Math.log(1 - draw()) / Math.log(1 - rate));
    if (at >= bases.length) return parts.join('') + bases.slice(from);
    const other = letters.charAt((letters.indexOf(bases.charAt(at)) + 1 + Math.floor(draw() * 3)) % 4);
    parts.push(bases.slice(from, at), other);
    from = at + 1;
  }
}
