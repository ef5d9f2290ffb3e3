import { seededDraws } from '../src/simulate-pairs.ts';
import { diverge, type PlantedGene, randomBases, type Sequence } from './plant-genes.ts';

export interface SimulatedGene extends PlantedGene {
  /** What it is counted as. */
  gene: string;
}

/**
 * Alleles named as ResFinder names them: 19 that are planted, in 1, 1, 2 or 5 copies and every fifth 3 % diverged, and
 * relatives that are in the database alone. Four families have variants: 1 and 2 are alike, 9 is a gene of its own.
 */
export function simulateGenes(seed: number): { planted: SimulatedGene[]; database: Sequence[] } {
  const draw = seededDraws(seed);
  const planted: SimulatedGene[] = [];
  const database: Sequence[] = [];
  for (let index = 0; index < 19; index += 1) {
    const bases = randomBases(480 + Math.floor(draw() * 900), draw);
    const family = index < 4;
    const name = family ? `blaSIM${letterOf(index)}-1` : `tet(${letterOf(index)})`;
    const copies = [1, 1, 2, 5][index % 4] ?? 1;
    const gene = family ? `${name}-like` : name;
    planted.push({ name: `${name}_1_XY00${index}`, bases, gene, copies, divergence: index % 5 === 4 ? 0.03 : 0 });
    database.push({ name: `${name}_1_XY00${index}`, bases });
    // Closer to the database's own sequence than the diverged copies are to any.
    database.push({ name: `${name}_2_XZ00${index}`, bases: diverge(bases, 0.01, draw) });
    if (!family) continue;
    database.push({ name: `blaSIM${letterOf(index)}-2_1_XV00${index}`, bases: diverge(bases, 0.04, draw) });
    database.push({ name: `blaSIM${letterOf(index)}-9_1_XW00${index}`, bases: diverge(bases, 0.25, draw) });
  }
  return { planted, database };
}

const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** 16S genes: those of a genome that is sequenced, and a reference with a relative of them, in SINTAX form. */
export function simulateRrna(seed: number): { gene: string; reference: string } {
  const draw = seededDraws(seed);
  const gene = randomBases(1500, draw);
  const relative = diverge(gene, 0.02, draw).slice(30, 1470);
  const other = randomBases(1450, draw);
  return { gene, reference: `>a;tax=d:Bacteria,p:One;\n${relative}\n>b;tax=d:Bacteria,p:Two;\n${other}\n` };
}
