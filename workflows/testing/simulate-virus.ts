import { gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws, withErrors } from '../src/simulate-pairs.ts';

const letters = 'ACGT';
const stops = ['TAA', 'TAG', 'TGA'];

export interface Virus {
  bases: string;
  /** Of two proteins: `spike`, and `capsid` of two parts on the other strand. */
  gff: string;
}

const drawBases = (length: number, draw: () => number): string =>
  Array.from({ length }, () => letters.charAt(Math.floor(draw() * 4))).join('');

/** Codons without a stop, between a start and a stop. */
function drawProtein(codons: number, draw: () => number): string {
  const inner = Array.from({ length: codons - 2 }, () => {
    for (;;) {
      const codon = drawBases(3, draw);
      if (!stops.includes(codon)) return codon;
    }
  });
  return `ATG${inner.join('')}TAA`;
}

/** A virus of 6,000 bases: `spike` at 300–2,999 (900 codons), `capsid` in two parts on the reverse strand. */
export function simulateVirus(seed: number): Virus {
  const draw = seededDraws(seed);
  const spike = drawProtein(900, draw);
  const capsid = reverseComplement(drawProtein(400, draw));
  const bases = [
    ...[drawBases(300, draw), spike, drawBases(500, draw)],
    ...[capsid.slice(0, 600), drawBases(200, draw), capsid.slice(600), drawBases(1100, draw)],
  ].join('');
  const row = (start: number, end: number, strand: string, gene: string) =>
    `virus\tx\tCDS\t${start + 1}\t${end}\t.\t${strand}\t0\tID=cds-${gene};gene=${gene}`;
  const gff = [
    ...['##gff-version 3', row(300, 3000, '+', 'spike')],
    ...[row(3500, 4100, '-', 'capsid'), row(4300, 4900, '-', 'capsid'), ''],
  ].join('\n');
  return { bases, gff };
}

export interface Substitution {
  /** From 0. */
  place: number;
  base: string;
}

/** The next of A, C, G and T. */
export const otherBase = (base: string): string => letters.charAt((letters.indexOf(base) + 1) % 4);

export function substitute(bases: string, substitutions: readonly Substitution[]): string {
  const changed = [...bases];
  for (const { place, base } of substitutions) changed[place] = base;
  return changed.join('');
}

/** Primers of amplicons of 400 bases that overlap by 80, in BED. */
export function tilePrimers(length: number): { bed: string; amplicons: [start: number, end: number][] } {
  const amplicons: [number, number][] = [];
  for (let start = 20; start + 400 <= length; start += 320) amplicons.push([start, start + 400]);
  const bed = amplicons.flatMap(([start, end], at) => [
    `virus\t${start}\t${start + 22}\tkit_${at + 1}_LEFT\t1\t+`,
    `virus\t${end - 22}\t${end}\tkit_${at + 1}_RIGHT\t1\t-`,
  ]);
  return { bed: `${bed.join('\n')}\n`, amplicons };
}

/** Read pairs of whole amplicons; their ends are the primers, so the bases of the reference. */
export function sequenceAmplicons(
  sample: string,
  {
    reference,
    amplicons,
    pairs,
    seed,
  }: { reference: string; amplicons: [number, number][]; pairs: number; seed: number },
) {
  const draw = seededDraws(seed);
  const reads = amplicons.flatMap(([start, end]) => {
    const inner = sample.slice(start + 22, end - 22);
    const whole = reference.slice(start, start + 22) + inner + reference.slice(end - 22, end);
    return Array.from({ length: pairs }, () => {
      const turned = draw() < 0.5;
      const [there, back] = turned ? [reverseComplement(whole), whole] : [whole, reverseComplement(whole)];
      return [there, back].map((text) => withErrors(text.slice(0, 220), 0.002, draw));
    });
  });
  const file = (mate: number) =>
    gzipSync(reads.map((pair, at) => `@read:${at}/${mate + 1}\n${pair[mate]}\n+\n${'F'.repeat(220)}\n`).join(''), {
      level: 1,
    });
  return { forward: file(0), reverse: file(1) };
}
