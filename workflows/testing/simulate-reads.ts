import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';

export interface Member {
  name: string;
  lineage: string;
  /** The gene with 60 bases on either side of the amplicon. */
  gene: string;
  amplicon: string;
  sha1: string;
}

const flank = 60;
const ampliconLength = 240;
const letters = 'ACGT';

/** Relatives that differ from a common ancestor in 12 % of bases, each of a genus and family of its own. */
export function simulateCommunity(size: number, seed: number): Member[] {
  const draw = seededDraws(seed);
  const base = () => letters.charAt(Math.floor(draw() * 4));
  const ancestor = Array.from({ length: ampliconLength + 2 * flank }, base);
  return Array.from({ length: size }, (_, index) => {
    const gene = ancestor.map((letter) => (draw() < 0.12 ? base() : letter)).join('');
    const amplicon = gene.slice(flank, flank + ampliconLength);
    const name = `Genus${index + 1}`;
    const lineage = `d:Bacteria,p:Phylum${(index % 2) + 1},c:Class${(index % 2) + 1},o:Order${index + 1},f:Family${index + 1},g:${name}`;
    return { name, lineage, gene, amplicon, sha1: createHash('sha1').update(amplicon).digest('hex') };
  });
}

export function referenceOf(members: Member[]): string {
  return members.map(({ name, lineage, gene }) => `>${name};tax=${lineage};\n${gene}\n`).join('');
}

export interface ReadPlan {
  /** Reads of each member, in the members' order. */
  counts: number[];
  seed: number;
  /** Bases of a read; two of 150 overlap by 60. */
  length?: number;
  forward_primer?: string;
  reverse_primer?: string;
  /** Reads start at the amplicon's other end. */
  reversed?: boolean;
}

/** Gzipped FASTQ of both directions, with errors as often as the qualities (30, falling to 20) say. */
export function simulateReads(members: Member[], plan: ReadPlan): { forward: Buffer; reverse: Buffer } {
  const draw = seededDraws(plan.seed);
  const files = { forward: '', reverse: '' };
  members.forEach((member, index) => {
    for (let copy = 0; copy < (plan.counts[index] ?? 0); copy += 1) {
      const name = `@r${index}_${copy}`;
      const there = `${plan.forward_primer ?? ''}${member.amplicon}${reverseComplement(plan.reverse_primer ?? '')}`;
      const back = reverseComplement(there);
      const [first, second] = plan.reversed ? [back, there] : [there, back];
      files.forward += readOf(`${name} 1`, first.slice(0, plan.length ?? 150), draw);
      files.reverse += readOf(`${name} 2`, second.slice(0, plan.length ?? 150), draw);
    }
  });
  return { forward: gzipSync(files.forward), reverse: gzipSync(files.reverse) };
}

function readOf(name: string, bases: string, draw: () => number): string {
  let seen = '';
  let qualities = '';
  for (let at = 0; at < bases.length; at += 1) {
    const quality = at > bases.length - 20 ? 20 : 30;
    const wrong = draw() < 10 ** (-quality / 10);
    seen += wrong
      ? letters.charAt((letters.indexOf(bases.charAt(at)) + 1 + Math.floor(draw() * 3)) % 4)
      : bases.charAt(at);
    qualities += String.fromCharCode(33 + quality);
  }
  return `${name}\n${seen}\n+\n${qualities}\n`;
}
