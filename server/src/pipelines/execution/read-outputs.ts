import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type AbundanceTable, type Feature, type Lineage, lineageRanks } from '#samples';

/** Thrown for an invalid output file; none of its content is used. */
class OutputError extends Error {
  override name = 'OutputError';
  constructor(path: string, line: number | null, what: string) {
    const where = line === null ? basename(path) : `${basename(path)}, line ${line}`;
    super(
      `${where}: ${what} No results of this run were saved. Fix the pipeline (or ask its author), then run it again.`,
    );
  }
}

/** A row of a table: its first cell is what it is about. */
interface OutputRow {
  line: number;
  id: string;
  cells: string[];
}

/** The rows of a TSV file, its head first, each as wide as the head and about something of its own. Empty lines are none. */
async function* readOutputRows(path: string): AsyncGenerator<OutputRow> {
  const lineOf = new Map<string, number>();
  let width: number | null = null;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line += 1;
    if (text === '') continue;
    const [id = '', ...cells] = text.split('\t');
    width ??= cells.length;
    if (cells.length !== width) {
      const message = `the row of “${id}” is ${cells.length + 1} cells wide, but the header has ${width + 1}.`;
      throw new OutputError(path, line, message);
    }
    const before = lineOf.get(id);
    if (before !== undefined) throw new OutputError(path, line, `“${id}” is already in line ${before}.`);
    lineOf.set(id, line);
    yield { line, id, cells };
  }
}

/** Parses a count: a whole number of at least 0, not empty. */
function parseCount(path: string, { line, id }: OutputRow, cell: string): number {
  const count = cell.trim() === '' ? Number.NaN : Number(cell);
  if (Number.isFinite(count) && count >= 0) return count;
  throw new OutputError(path, line, `“${id}” has “${cell.slice(0, 40)}” instead of a read count.`);
}

export interface OutputPaths {
  feature_table: string;
  features: string;
  taxonomy: string;
  tracking: string;
  sample_status: string;
}

export interface RunOutputs {
  /** `results` are the engine's sample names, to be renamed by the caller. */
  table: AbundanceTable;
  tracking: Record<string, Record<string, number | null>>;
  status: z.infer<typeof statusSchema>;
}

const statusSchema = z.array(
  z.object({
    sample_id: z.string(),
    step: z.string(),
    state: z.enum(['ok', 'failed', 'empty']),
    reads_in: z.number(),
    reads_out: z.number(),
    reason: z.string().nullable(),
  }),
);

const RANK_LETTERS = ['d', 'p', 'c', 'o', 'f', 'g', 's'];

/** SINTAX's `d:Bacteria,p:Firmicutes` as one name a rank. */
export function parseLineage(text: string): Lineage {
  const names = new Map(text.split(',').map((field) => [field.slice(0, 1), field.slice(2)]));
  return lineageRanks.map((_, at) => names.get(RANK_LETTERS[at] ?? '')?.replaceAll('_', ' ') || null);
}

async function readSequences(path: string): Promise<Map<string, string>> {
  const sequences = new Map<string, string>();
  let id = '';
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.startsWith('>')) id = line.slice(1).split(/[;\s]/, 1)[0] ?? '';
    else sequences.set(id, (sequences.get(id) ?? '') + line.trim());
  }
  return sequences;
}

async function readLineages(path: string): Promise<Map<string, Lineage>> {
  const lineages = new Map<string, Lineage>();
  for await (const { id, cells } of readOutputRows(path)) lineages.set(id, parseLineage(cells[0] ?? ''));
  return lineages;
}

function readSampleNames(path: string, names: string[]): string[] {
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again === undefined) return names;
  throw new OutputError(path, 1, `the sample “${again}” has two columns.`);
}

async function readTable(paths: OutputPaths): Promise<AbundanceTable> {
  const sequences = await readSequences(paths.features);
  const lineages = await readLineages(paths.taxonomy);
  const features: Feature[] = [];
  const entries: [result: number, feature: number, count: number][] = [];
  let results: string[] | null = null;
  for await (const row of readOutputRows(paths.feature_table)) {
    const { id: feature_id, cells } = row;
    if (results === null) {
      results = readSampleNames(paths.feature_table, cells);
      continue;
    }
    const lineage = lineages.get(feature_id);
    if (!lineage) {
      throw new OutputError(paths.taxonomy, null, `“${feature_id}” is missing, but the count table has it.`);
    }
    const featureIndex = features.push({ feature_id, sequence: sequences.get(feature_id) ?? null, lineage }) - 1;
    for (const [result, cell] of cells.entries()) {
      const count = parseCount(paths.feature_table, row, cell);
      if (count > 0) entries.push([result, featureIndex, count]);
    }
  }
  return {
    results: results ?? [],
    features,
    result: Uint32Array.from(entries, ([result]) => result),
    feature: Uint32Array.from(entries, ([, feature]) => feature),
    count: Float64Array.from(entries, ([, , count]) => count),
  };
}

async function readTracking(path: string): Promise<RunOutputs['tracking']> {
  const tracking: RunOutputs['tracking'] = {};
  let head: string[] | null = null;
  for await (const row of readOutputRows(path)) {
    const { id: sample, cells } = row;
    if (head === null) head = cells;
    else {
      const reads = cells.map((cell) => (cell === '' ? null : parseCount(path, row, cell)));
      tracking[sample] = Object.fromEntries(head.map((name, at) => [name, reads[at] ?? null]));
    }
  }
  return tracking;
}

/** Thread task: the files that a run left, as a table and what became of each sample; or why nothing of them is taken. */
export async function run(paths: OutputPaths): Promise<RunOutputs | { refused: string }> {
  try {
    const status = statusSchema.parse(JSON.parse(await readFile(paths.sample_status, 'utf8')));
    return { table: await readTable(paths), tracking: await readTracking(paths.tracking), status };
  } catch (error) {
    if (error instanceof OutputError) return { refused: error.message };
    throw error;
  }
}
