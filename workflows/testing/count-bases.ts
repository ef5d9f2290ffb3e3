import { gunzipSync } from 'node:zlib';
import { reverseComplement } from '../src/simulate-pairs.ts';
import type { PlantedGene } from './plant-genes.ts';

export interface CountedAllele {
  coverage: number;
  depth: number;
  reads: number;
  length: number;
  diverged: boolean;
}

const word = 21;

/**
 * Another way to coverage, depth and reads of genes, for reads without errors: each read lies where one of its words of
 * 21 bases does, and as far as it agrees. No program but this one takes part.
 */
export function countBases(
  genes: PlantedGene[],
  files: Buffer[],
): { alleles: Map<string, CountedAllele>; total: number } {
  const places = new Map<string, { gene: PlantedGene; at: number }>();
  for (const gene of genes) {
    for (let at = 0; at + word <= gene.bases.length; at += 1) places.set(gene.bases.slice(at, at + word), { gene, at });
  }
  const depths = new Map(genes.map((gene) => [gene.name, new Uint32Array(gene.bases.length)]));
  const counts = new Map<string, number>();
  const reads = files.flatMap(readsOf);
  for (const read of reads) {
    const found = placeOf(read, places) ?? placeOf(reverseComplement(read), places);
    if (!found) continue;
    const depth = depths.get(found.gene.name);
    for (let at = found.from; depth && at < found.to; at += 1) depth[at] = (depth[at] ?? 0) + 1;
    counts.set(found.gene.name, (counts.get(found.gene.name) ?? 0) + 1);
  }
  const alleles = genes.map(({ name, bases, divergence = 0 }): [string, CountedAllele] => {
    const depth = [...(depths.get(name) ?? [])];
    return [
      name,
      {
        coverage: depth.filter((n) => n > 0).length / bases.length,
        depth: depth.reduce((sum, n) => sum + n, 0) / bases.length,
        reads: counts.get(name) ?? 0,
        length: bases.length,
        diverged: divergence > 0,
      },
    ];
  });
  return { alleles: new Map(alleles), total: reads.length };
}

const readsOf = (file: Buffer): string[] =>
  gunzipSync(file)
    .toString()
    .split('\n')
    .filter((_, at) => at % 4 === 1);

function placeOf(read: string, places: Map<string, { gene: PlantedGene; at: number }>) {
  for (let at = 0; at + word <= read.length; at += 1) {
    const hit = places.get(read.slice(at, at + word));
    if (!hit) continue;
    const from = Math.max(0, hit.at - at);
    return { gene: hit.gene, from, to: Math.min(hit.gene.bases.length, hit.at - at + read.length) };
  }
  return null;
}
