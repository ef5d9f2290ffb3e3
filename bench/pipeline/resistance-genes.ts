// 19 ResFinder genes planted in a genome in 1, 2 or 5 copies, every fifth 3 % diverged, beside seven 16S genes and genes too
// different to count: which are found in reads of several depths and in contigs, which are false, and how far copies per 16S
// copy are from what was planted, and from what the reads hold of it.
//   node bench/pipeline/resistance-genes.ts <folder of ResFinder's .fsa files and phenotypes.txt> [genome as FASTA]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildReference,
  type Chromosome,
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
const strangers = [
  'tet(X)_1_GU014535',
  'vanXmurFvanWI_1_CP001336',
  'cmlA1_1_M64556',
  'lnu(A)_1_M14039',
  'aac(3)-IV_1_DQ241380',
];
const seedsOf = (depth: number, n: number) => Array.from({ length: n }, (_, index) => ({ depth, seed: index + 1 }));
const plans = [...seedsOf(1, 10), ...seedsOf(2, 10), ...seedsOf(10, 3), ...seedsOf(60, 5)];
const rrnaCopies = 7;
const READ = 150;

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

/** Genes that are 15 % diverged: below the minimum identity of 90 %, so that finding one is false. */
const plantStrangers = (known: Sequence[]): PlantedGene[] =>
  known
    .filter(({ name }) => strangers.includes(name))
    .map(({ name, bases }) => ({ name, bases, copies: 1, divergence: 0.15 }));

type Row = Record<string, string>;
type Depths = Map<string, { depth: number; fragments: number }>;

/** What the reads hold of each planted gene, by the names of the reads: its depth, and fragments with 50 bases of it. */
function readDepths({ places }: Chromosome, forward: Buffer): Depths {
  const depths: Depths = new Map();
  const fragments = [
    ...gunzipSync(forward)
      .toString()
      .matchAll(/^@r\d+:plasmid:(\d+)-(\d+) /gm),
  ].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
  for (const { gene, from, to } of places) {
    const known = depths.get(gene) ?? { depth: 0, fragments: 0 };
    for (const fragment of fragments) {
      const mates = [
        { from: fragment.from, to: Math.min(fragment.to, fragment.from + READ) },
        { from: Math.max(fragment.from, fragment.to - READ), to: fragment.to },
      ];
      const bases = mates.map((mate) => Math.max(0, Math.min(mate.to, to) - Math.max(mate.from, from)));
      known.depth += bases.reduce((sum, n) => sum + n, 0) / (to - from);
      if (bases.some((n) => n >= 50)) known.fragments += 1;
    }
    depths.set(gene, known);
  }
  return depths;
}

const middleOf = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Genes that are missed and false; copies per 16S copy over those planted, and over those that the reads hold. */
function compare(rows: Row[], truth: Map<string, { name: string; copies: number }>, held: Depths) {
  const found = new Set(rows.map(({ feature_id }) => feature_id));
  const rrna = held.get('16S')?.depth ?? 0;
  const right = rows.flatMap(({ feature_id = '', copies_per_16s }) => {
    const known = truth.get(feature_id);
    if (!known) return [];
    const measured = Number(copies_per_16s);
    return [{ measured, planted: known.copies / rrnaCopies, read: (held.get(known.name)?.depth ?? 0) / rrna }];
  });
  const sum = (of: 'measured' | 'planted' | 'read') => right.reduce((total, gene) => total + gene[of], 0);
  const all = [...truth.values()];
  return {
    found: right.length,
    readable: all.filter(({ name }) => (held.get(name)?.fragments ?? 0) > 0).length,
    missed: [...truth.keys()].filter((gene) => !found.has(gene)),
    wrong: [...found].filter((gene = '') => !truth.has(gene)),
    toPlanted: sum('measured') / sum('planted'),
    toRead: sum('measured') / sum('read'),
    middle: middleOf(right.map(({ measured, read }) => measured / read)),
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
  const known = files.filter((name) => name.endsWith('.fsa')).flatMap((name) => readFasta(join(resfinder, name)));
  const genes = plant(known);
  // A seed of its own: with that of the plasmid, its first bases would be a 16S gene too.
  const rrna = simulateRrna(2);
  writeFileSync(join(folder, 'rrna.fasta'), rrna.reference);
  const background = genome ? readFasta(genome) : [plantGenes({ genes: [], length: 4_600_000, seed: 1 })];
  const plasmid = plantGenes({
    genes: [...genes, ...plantStrangers(known), { name: '16S', bases: rrna.gene, copies: rrnaCopies }],
    length: 120_000,
    seed: 7,
    name: 'plasmid',
  });
  // Sixty-fold reads of the plasmid alone: what counts is the counting noise of a gene, which the rest adds nothing to.
  const reads = plans.map((plan) => sequenceContigs(plan.depth > 10 ? [plasmid] : [...background, plasmid], plan));
  // The genome without the plasmid: what is found in its contigs is its own, and reads may find no more.
  const bare = [1, 2, 10].flatMap((depth) =>
    [1, 2, 3].map((seed) => ({ depth, seed, reads: sequenceContigs(background, { depth, seed }) })),
  );
  const begun = performance.now();
  const samples = [
    ...reads,
    ...bare.map((sample) => sample.reads),
    ...[[...background, plasmid], background].map((of) => ({ forward: fastaOf(of) })),
  ];
  const outputs = await runDocument({
    pipeline: 'resistance-genes',
    samples,
    references: { database: `${built.folder}/`, rrna: join(folder, 'rrna.fasta') },
  });
  print(`${samples.length} samples in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

  const rows = rowsOf(outputs.feature_table ?? '');
  const rowsAt = (index: number) =>
    rows.filter(({ sample_id }) => sample_id === `s${String(index + 1).padStart(4, '0')}`);
  const geneOf = new Map(
    rowsOf(readFileSync(join(built.folder, 'genes.tsv'), 'utf8')).map((row) => [row.allele, row.gene]),
  );
  const truth = new Map(genes.map(({ name, copies }) => [geneOf.get(name) ?? name, { name, copies }]));
  const own = new Set(rowsAt(samples.length - 1).map(({ feature_id = '' }) => feature_id));
  print(`genes of the genome itself: ${[...own].join(', ') || 'none'}`);
  const listOf = (names: (string | undefined)[]) => names.filter((name = '') => !own.has(name)).join(' ') || '–';
  print(
    'depth',
    'seed',
    'found',
    'in the reads',
    'missed',
    'false',
    'copies ÷ planted',
    '÷ read',
    'median gene ÷ read',
  );
  plans.forEach(({ depth, seed }, index) => {
    const held = readDepths(plasmid, reads[index]?.forward ?? Buffer.alloc(0));
    const { found, readable, missed, wrong, ...ratios } = compare(rowsAt(index), truth, held);
    const figures = [ratios.toPlanted, ratios.toRead, ratios.middle].map((ratio) => ratio.toFixed(3));
    print(depth, seed, `${found}/${truth.size}`, readable, listOf(missed), listOf(wrong), ...figures);
  });
  bare.forEach(({ depth, seed }, index) => {
    print(
      depth,
      seed,
      'without plasmid, false:',
      listOf(rowsAt(plans.length + index).map(({ feature_id }) => feature_id)),
    );
  });
  const contigs = new Map(rowsAt(samples.length - 2).map((row) => [row.feature_id, Number(row.copies)]));
  const exact = [...truth].filter(([gene, { copies }]) => contigs.get(gene) === copies).length;
  print(
    'contigs',
    `${exact}/${truth.size} with exact copies, false:`,
    listOf([...contigs.keys()].filter((gene = '') => !truth.has(gene))),
  );
} finally {
  rmSync(folder, { recursive: true });
  rmSync(built.folder, { recursive: true });
}
