import { createRandomSource } from '@cohortium/stats';
import { asFile, type ChosenFile } from './chosen-files.ts';

export interface CountStudy {
  ids: string[];
  matrix: ChosenFile;
  sheet: ChosenFile;
  sets: ChosenFile;
}

const N_GENES = 900;
/** Sets of 30 genes: those of the first rise, those of the second fall. */
const SET = 30;
const NAMES = [
  'GLYCOLYSIS',
  'OXIDATIVE_PHOSPHORYLATION',
  'DNA_REPAIR',
  'CELL_CYCLE',
  'APOPTOSIS',
  'HYPOXIA',
  'MYOGENESIS',
];

/** Ten cultures, half of them treated, as a table of counts with the names of genes, and sets of these as a GMT file. */
export function simulateCountStudy(): CountStudy {
  const random = createRandomSource(41);
  const ids = ['C1', 'C2', 'C3', 'C4', 'C5', 'T1', 'T2', 'T3', 'T4', 'T5'];
  const depths = ids.map(() => 0.7 + 0.6 * random.nextFloat());
  const changeOf = (gene: number): number =>
    (gene < SET ? 1.6 : gene < 2 * SET ? -1.3 : 0) * (0.4 + random.nextFloat());
  const rows = Array.from({ length: N_GENES }, (_, gene) => {
    const [mean, change] = [2 ** (3 + 8 * random.nextFloat()), changeOf(gene)];
    const counts = ids.map((id, at) => {
      const expected = mean * (depths[at] ?? 1) * 2 ** (id.startsWith('T') ? change : 0);
      return Math.max(0, Math.round(expected + random.nextNormal() * Math.sqrt(expected + 0.05 * expected ** 2)));
    });
    return [`ENSG${String(gene + 1).padStart(11, '0')}`, nameOf(gene), ...counts].join('\t');
  });
  const genesOf = (set: number) =>
    Array.from({ length: SET }, (_, at) => nameOf(set < 2 ? set * SET + at : 60 + set * 83 + at * 7));
  return {
    ids,
    matrix: asFile('cultures.counts.tsv', [['gene_id', 'gene_name', ...ids].join('\t'), ...rows].join('\n')),
    sheet: asFile(
      'cultures.samples.tsv',
      ['sample_id\tgroup', ...ids.map((id) => `${id}\t${id.startsWith('T') ? 'treated' : 'control'}`)].join('\n'),
    ),
    sets: asFile('pathways.gmt', NAMES.map((name, set) => [name, 'simulated', ...genesOf(set)].join('\t')).join('\n')),
  };
}

const nameOf = (gene: number): string => `GENE${gene + 1}`;
