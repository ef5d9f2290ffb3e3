import { gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';
import { otherBase, randomBases } from './plant-genes.ts';

export interface MethylatedGenome {
  bases: string;
  /** By position of C (from 0): the part of molecules in which a CpG is methylated. */
  levels: Map<number, number>;
}

export interface BisulfitePlan {
  pairs: number;
  seed: number;
  /** The part of unmethylated C that the treatment converts. */
  conversion?: number;
  errorRate?: number;
  /** The part of pairs that are there twice. */
  duplicated?: number;
  length?: number;
}

export interface BisulfiteReads {
  forward: Buffer;
  reverse: Buffer;
  /** By position of C (from 0): methylated and unmethylated molecules of which the CpG was read, each once. */
  molecules: Map<number, [number, number]>;
  /** The same of what forward reads alone show. */
  forwardMolecules: Map<number, [number, number]>;
}

/** A chromosome of chance with islands: stretches rich in CpG, which are hardly methylated; elsewhere most CpGs are. */
export function simulateMethylatedGenome({ length, seed }: { length: number; seed: number }): MethylatedGenome {
  const draw = seededDraws(seed);
  const parts: string[] = [];
  for (let made = 0; made < length; made += 5000) {
    const island = Array.from({ length: 100 }, () => `CG${randomBases(6, draw)}`).join('');
    parts.push(randomBases(4200, draw), island);
  }
  const bases = parts.join('');
  const levels = new Map<number, number>();
  for (const { index } of bases.matchAll(/CG/g)) {
    const isIsland = index % 5000 >= 4200;
    levels.set(index, isIsland ? 0.15 * draw() : 0.6 + 0.4 * draw());
  }
  return { bases, levels };
}

interface Fragment {
  start: number;
  end: number;
  isOwnStrand: boolean;
}

/** What bisulfite leaves of a fragment, on the genome’s own strand or on the other, in letters of the own one. */
function convertFragment(
  genome: MethylatedGenome,
  { start, end, isOwnStrand }: Fragment,
  rate: number,
  draw: () => number,
) {
  const [own, converted, back] = isOwnStrand ? (['C', 'T', 0] as const) : (['G', 'A', 1] as const);
  const seen: [place: number, methylated: boolean][] = [];
  let bases = '';
  for (let at = start; at < end; at += 1) {
    const base = genome.bases.charAt(at);
    const level = base === own ? genome.levels.get(at - back) : undefined;
    const methylated = level !== undefined && draw() < level;
    if (level !== undefined) seen.push([at - back, methylated]);
    bases += base === own && !methylated && draw() < rate ? converted : base;
  }
  return { bases, seen };
}

function addMolecule(molecules: Map<number, [number, number]>, place: number, methylated: boolean): void {
  const counts = molecules.get(place) ?? [0, 0];
  counts[methylated ? 0 : 1] += 1;
  molecules.set(place, counts);
}

/** Gzipped FASTQ of a directional library: read 1 is of the converted strand, read 2 of its complement. */
export function sequenceBisulfite(genome: MethylatedGenome, plan: BisulfitePlan): BisulfiteReads {
  const { pairs, seed, conversion = 0.995, errorRate = 0.004, duplicated = 0, length = 100 } = plan;
  const draw = seededDraws(seed);
  const [molecules, forwardMolecules] = [new Map<number, [number, number]>(), new Map<number, [number, number]>()];
  const misread = (bases: string) =>
    [...bases].map((base) => (draw() < errorRate ? otherBase(base, draw) : base)).join('');
  const texts: [string[], string[]] = [[], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    const size = 140 + Math.floor(160 * draw());
    const start = Math.floor(draw() * (genome.bases.length - size));
    const fragment = { start, end: start + size, isOwnStrand: draw() < 0.5 };
    const { bases, seen } = convertFragment(genome, fragment, conversion, draw);
    const reads = [bases.slice(0, length), reverseComplement(bases).slice(0, length)];
    if (!fragment.isOwnStrand) reads.reverse();
    for (const [place, methylated] of seen) {
      const [isByLeft, isByRight] = [place + 1 - start < length, fragment.end - place <= length];
      if (isByLeft || isByRight) addMolecule(molecules, place, methylated);
      if (fragment.isOwnStrand ? isByLeft : isByRight) addMolecule(forwardMolecules, place, methylated);
    }
    const copies = draw() < duplicated ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      for (const [mate, file] of texts.entries()) {
        const read = misread(reads[mate] ?? '');
        file.push(
          `@${start}:${fragment.isOwnStrand ? 'own' : 'other'}:${fragment.end}:${pair}:${copy}/${mate + 1}\n${read}\n+\n${'I'.repeat(read.length)}\n`,
        );
      }
    }
  }
  const [forward, reverse] = texts.map((file) => gzipSync(file.join(''), { level: 1 }));
  if (!forward || !reverse) throw new Error('There are no reads.');
  return { forward, reverse, molecules, forwardMolecules };
}
