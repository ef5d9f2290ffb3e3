// 19 ResFinder genes planted in a genome in 1, 2 or 5 copies, every fifth 3 % diverged, beside seven 16S genes: which are
// found in reads of several depths and in contigs, which are false, and how far copies per 16S copy are from the truth.
//   node bench/pipeline/resistance-genes.ts <folder of ResFinder's .fsa files and phenotypes.txt> [genome as FASTA]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildReference,
  fastaOf,
  type PlantedGene,
  plantGenes,
  rowsOf,
  runDocument,
  type Sequence,
  sequenceContigs,
  simulateRrna,
} from '@cohortium/workflows/testing';

const alleles = [
  ...['blaTEM-1B_1_AY458016', 'blaCTX-M-15_1_AY044436', 'blaNDM-1_1_FN396876', "aac(6')-Ib-cr_1_DQ303918"],
  ...['tet(A)_6_AF534183', 'tet(M)_8_X04388', 'sul1_5_EU780013', 'sul2_2_AY034138', 'dfrA17_1_FJ460238'],
  ...['qnrS1_1_AB187515', 'mcr-1.1_1_KP347127', 'erm(B)_18_X66468', 'mecA_6_BX571856', 'catA1_1_V00622'],
  ...['floR_2_AF118107', 'fosA3_1_AB522970', "aph(3'')-Ib_5_AF321551", 'blaOXA-48_1_AY236073', 'mph(A)_2_U36578'],
];
const plans = [
  ...[1, 2, 3, 4, 5].map((seed) => ({ depth: 1, seed })),
  ...[1, 2, 3, 4, 5].map((seed) => ({ depth: 2, seed })),
  ...[1, 2, 3].map((seed) => ({ depth: 10, seed })),
  { depth: 60, seed: 1 },
];
const rrnaCopies = 7;

function readFasta(path: string): Sequence[] {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
  return text
    .split(/^>/m)
    .slice(1)
    .map((record) => {
      const [header = '', ...lines] = record.split('\n');
      return { name: header.split(/\s/)[0] ?? '', bases: lines.join('').replaceAll(/\s/g, '').toUpperCase() };
    });
}

function plant(known: Sequence[]): PlantedGene[] {
  return alleles.map((name, index) => {
    const bases = known.find((sequence) => sequence.name === name)?.bases;
    if (!bases) throw new Error(`The FASTA files have no ${name}.`);
    return { name, bases, copies: [1, 1, 2, 5][index % 4] ?? 1, divergence: index % 5 === 4 ? 0.03 : 0 };
  });
}

type Row = Record<string, string>;

/** Genes that are missed, genes that are false, and how copies per 16S copy relate to the truth, in all and on median. */
function compare(rows: Row[], truth: Map<string, number>, own: Set<string>) {
  const found = new Set(rows.map(({ feature_id = '' }) => feature_id));
  const right = rows.filter(({ feature_id = '' }) => truth.has(feature_id));
  const ratios = right
    .map((row) => (Number(row.copies_per_16s) * rrnaCopies) / (truth.get(row.feature_id ?? '') ?? 1))
    .sort((a, b) => a - b);
  const sum = right.reduce((total, row) => total + Number(row.copies_per_16s), 0) * rrnaCopies;
  const planted = right.reduce((total, row) => total + (truth.get(row.feature_id ?? '') ?? 0), 0);
  return {
    found: right.length,
    missed: [...truth.keys()].filter((gene) => !found.has(gene)),
    wrong: [...found].filter((gene) => !truth.has(gene) && !own.has(gene)),
    total: sum / planted,
    median: ratios[Math.floor(ratios.length / 2)] ?? Number.NaN,
  };
}

const [resfinder, genome] = process.argv.slice(2);
if (!resfinder) throw new Error('Name the folder with ResFinder’s .fsa files and phenotypes.txt.');
const files = readdirSync(resfinder).filter((name) => name.endsWith('.fsa') || name === 'phenotypes.txt');
const folder = mkdtempSync(join(tmpdir(), 'cohortium-resistance-'));
const print = (...cells: (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`);

const built = await buildReference(
  'resistance-genes-database',
  Object.fromEntries(files.map((name) => [name, resolve(resfinder, name)])),
);
try {
  print(JSON.stringify(built.report));
  const genes = plant(
    files.filter((name) => name.endsWith('.fsa')).flatMap((name) => readFasta(join(resfinder, name))),
  );
  // A seed of its own: with that of the plasmid, its first bases would be a 16S gene too.
  const rrna = simulateRrna(2);
  writeFileSync(join(folder, 'rrna.fasta'), rrna.reference);
  const background = genome ? readFasta(genome) : [plantGenes({ genes: [], length: 4_600_000, seed: 1 })];
  const plasmid = plantGenes({
    genes: [...genes, { name: '16S', bases: rrna.gene, copies: rrnaCopies }],
    length: 120_000,
    seed: 7,
    name: 'plasmid',
  });
  // Sixty-fold reads of the plasmid alone: what counts is the counting noise of a gene, which the rest adds nothing to.
  const reads = plans.map((plan) => sequenceContigs(plan.depth > 10 ? [plasmid] : [...background, plasmid], plan));
  const begun = performance.now();
  const outputs = await runDocument({
    pipeline: 'resistance-genes',
    samples: [...reads, { forward: fastaOf([...background, plasmid]) }, { forward: fastaOf(background) }],
    references: { database: `${built.folder}/`, rrna: join(folder, 'rrna.fasta') },
  });
  print(`${plans.length + 2} samples in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

  const rows = rowsOf(outputs.feature_table ?? '');
  const rowsAt = (index: number) =>
    rows.filter(({ sample_id }) => sample_id === `s${String(index + 1).padStart(4, '0')}`);
  const geneOf = new Map(
    rowsOf(readFileSync(join(built.folder, 'genes.tsv'), 'utf8')).map((row) => [row.allele, row.gene]),
  );
  const truth = new Map(genes.map(({ name, copies }) => [geneOf.get(name) ?? name, copies]));
  const own = new Set(rowsAt(plans.length + 1).map(({ feature_id = '' }) => feature_id));
  print(`genes of the genome itself: ${[...own].join(', ') || 'none'}`);
  print('depth', 'seed', 'found', 'missed', 'false', 'copies per 16S ÷ truth, all genes', 'median gene');
  plans.forEach(({ depth, seed }, index) => {
    const { found, missed, wrong, total, median } = compare(rowsAt(index), truth, own);
    const lists = [missed, wrong].map((names) => names.join(' ') || '–');
    print(depth, seed, `${found}/${truth.size}`, ...lists, total.toFixed(3), median.toFixed(3));
  });
  const contigs = new Map(rowsAt(plans.length).map((row) => [row.feature_id, Number(row.copies)]));
  const exact = [...truth].filter(([gene, copies]) => contigs.get(gene) === copies).length;
  const wrong = [...contigs.keys()].filter((gene = '') => !truth.has(gene) && !own.has(gene));
  print('contigs', '', `${exact}/${truth.size} with exact copies`, '', wrong.join(' ') || '–');
} finally {
  rmSync(folder, { recursive: true });
  rmSync(dirname(built.folder), { recursive: true });
}
