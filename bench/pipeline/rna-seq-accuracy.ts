// Counts of genes in libraries with a known truth: of a real megabase of human chromosome 22, and of 400 genes of chance.
//   node bench/pipeline/rna-seq-accuracy.ts [pairs of a sample]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cwlFile } from '@cohortium/workflows';
import {
  buildReference,
  cellsOf,
  compareCounts,
  drawExpression,
  rowsOf,
  runWorkflow,
  sequenceTranscripts,
  simulateTranscriptome,
  type Transcriptome,
  transcriptomeFiles,
} from '@cohortium/workflows/testing';
import { readHumanTranscriptome } from './human-transcripts.ts';

const bars = { rank_correlation: 0.99, median_error: 0.01 };
const n_pairs = Number(process.argv[2] ?? 15_000);
const libraries = [
  { name: 'reverse', strandedness: 'reverse', paired: true },
  { name: 'reverse, other expression', strandedness: 'reverse', paired: true },
  { name: 'forward', strandedness: 'forward', paired: true },
  { name: 'unstranded', strandedness: 'unstranded', paired: true },
  { name: 'single reads, reverse', strandedness: 'reverse', paired: false },
] as const;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  return result;
}

/** Fragments of each gene, or of each transcript, by name. */
function sumBy(names: readonly string[], counts: readonly number[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [at, name] of names.entries()) sums.set(name, (sums.get(name) ?? 0) + (counts[at] ?? 0));
  return sums;
}

interface Figures {
  sample_id: string;
  figures: Record<string, string | number | null>;
}

/** One library beside its truth, as cells of a row, and whether it passes the bars. */
function compareLibrary(
  { transcripts }: Transcriptome,
  { truth, rows, quant }: { truth: readonly number[]; rows: Record<string, string>[]; quant: string },
  { figures }: Figures,
) {
  const genes = sumBy(
    transcripts.map(({ gene }) => gene),
    truth,
  );
  const forms = sumBy(
    transcripts.map(({ name }) => name),
    truth,
  );
  const counted = new Map(rows.map(({ feature_id = '', value }) => [feature_id, Number(value)]));
  const errors = compareCounts(genes, counted);
  const estimates = new Map([...cellsOf(quant)].map(([form, cells]) => [form, Number(cells.get('NumReads'))]));
  const cells = [
    errors.rank_correlation.toFixed(4),
    errors.median_error.toFixed(4),
    errors.greatest_error.toFixed(3),
    compareCounts(forms, estimates).rank_correlation.toFixed(4),
    ...['mapped_percent', 'strandedness', 'forward_percent'].map((name) => figures[name]),
  ];
  const passed = errors.rank_correlation >= bars.rank_correlation && errors.median_error <= bars.median_error;
  return { cells, passed };
}

async function measure(title: string, transcriptome: Transcriptome): Promise<boolean> {
  const { transcripts } = transcriptome;
  const genes = new Set(transcripts.map(({ gene }) => gene)).size;
  process.stdout.write(`\n${title}: ${genes} genes, ${transcripts.length} transcripts, ${n_pairs} pairs a sample\n`);
  const built = await timed('index', () => buildReference('transcriptome', transcriptomeFiles(transcriptome)));
  const truths = libraries.map((_, seed) => drawExpression(transcripts, { pairs: n_pairs, seed: seed === 1 ? 2 : 1 }));
  const samples = libraries.map(({ strandedness, paired }, at) => {
    const { forward, reverse } = sequenceTranscripts(transcripts, truths[at] ?? [], { seed: at + 1, strandedness });
    return { sample_id: `s000${at + 1}`, forward, ...(paired ? { reverse } : {}) };
  });
  const references = { transcriptome: cwlFile(built.folder, 'folder') };
  const text = await timed(`${samples.length} samples`, () =>
    runWorkflow({ pipeline: 'rna-seq', samples, references }),
  );
  rmSync(built.folder, { recursive: true });
  const quality: Figures[] = JSON.parse(text('quality'));
  const all = rowsOf(text('feature_table'));
  process.stdout.write(
    'library\tSpearman\tmedian error\tgreatest error\tof transcripts\tassigned %\tstrandedness\tforward %\n',
  );
  const verdicts = libraries.map(({ name, strandedness }, at) => {
    const { sample_id = '' } = samples[at] ?? {};
    const about = quality[at] ?? { sample_id, figures: {} };
    const library = {
      truth: truths[at] ?? [],
      rows: all.filter((row) => row.sample_id === sample_id),
      quant: text('transcripts', `${sample_id}.quant.sf`),
    };
    const { cells, passed } = compareLibrary(transcriptome, library, about);
    process.stdout.write(`${[name, ...cells].join('\t')}\n`);
    return passed && about.figures.strandedness === strandedness;
  });
  return verdicts.every(Boolean);
}

const folder = mkdtempSync(join(tmpdir(), 'cohortium-rna-accuracy-'));
try {
  const human = await measure('Human chromosome 22, 20–21 Mb', readHumanTranscriptome(folder));
  const chance = await measure('Genes of chance', simulateTranscriptome({ genes: 400, seed: 7 }));
  process.exitCode = human && chance ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
