import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { genomeTypeSchema } from '@cohortium/contract';
import { itemAt } from '@cohortium/stats/array';
import type { PipelineOutput, PipelinePorts } from '@cohortium/workflows';
import { z } from 'zod';
import { cellAt } from '#platform/text';
import { type AbundanceTable, type Feature, type Lineage, lineageRanks, TableEntries } from '#samples';

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

/** The rows of a TSV file, its head first, each as wide as the head. Empty lines are none. */
async function* readCells(path: string): AsyncGenerator<OutputRow> {
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
    yield { line, id, cells };
  }
}

/** The same, each row about something of its own. */
async function* readOutputRows(path: string): AsyncGenerator<OutputRow> {
  const lineOf = new Map<string, number>();
  for await (const row of readCells(path)) {
    const before = lineOf.get(row.id);
    if (before !== undefined) throw new OutputError(path, row.line, `“${row.id}” is already in line ${before}.`);
    lineOf.set(row.id, row.line);
    yield row;
  }
}

/** Which features each sample has had already; of a study of genes these are millions of pairs. */
class SeenPairs {
  readonly #places: ReadonlyMap<string, number>;
  readonly #seen = new Map<string, Uint8Array>();

  constructor(features: Iterable<string>) {
    this.#places = new Map(Array.from(features, (feature, place) => [feature, place]));
  }

  /** Whether the pair is new. */
  add(sample: string, feature: string): boolean {
    const seen = this.#seen.get(sample) ?? new Uint8Array(this.#places.size);
    this.#seen.set(sample, seen);
    const place = this.#places.get(feature) ?? 0;
    const isNew = seen[place] === 0;
    seen[place] = 1;
    return isNew;
  }
}

/** The first line of a long table with this sample and feature. */
async function lineOfPair(path: string, sample: string, feature: string): Promise<number> {
  for await (const { id, cells, line } of readCells(path)) if (id === sample && cells[0] === feature) return line;
  return 0;
}

/** Parses an amount: a number of at least 0, not empty. */
function parseAmount(path: string, { line, id }: OutputRow, cell: string): number {
  const amount = cell.trim() === '' ? Number.NaN : Number(cell);
  if (Number.isFinite(amount) && amount >= 0) return amount;
  throw new OutputError(path, line, `“${id}” has “${cell.slice(0, 40)}” instead of a read count.`);
}

/** The output files of a run by the workflow's outputs. */
export type OutputPaths = Readonly<Record<string, readonly string[]>>;

export interface OutputsToRead {
  paths: OutputPaths;
  ports: PipelinePorts;
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
  return lineageRanks.map((_, at) => names.get(itemAt(RANK_LETTERS, at))?.replaceAll('_', ' ') || null);
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

/** Reads the outputs of a pipeline as it declares them. */
class OutputReader {
  readonly #paths: OutputPaths;
  readonly #ports: PipelinePorts;

  constructor({ paths, ports }: OutputsToRead) {
    this.#paths = paths;
    this.#ports = ports;
  }

  output(role: PipelineOutput['role']): PipelineOutput | undefined {
    return this.#ports.outputs.find((output) => output.role === role);
  }

  /** The file of a role that every pipeline has. */
  path(role: PipelineOutput['role']): string {
    const [path] = this.#paths[this.output(role)?.id ?? ''] ?? [];
    if (path === undefined) throw new Error(`The pipeline declares no output for ${role}.`);
    return path;
  }

  async sequences(): Promise<Map<string, string>> {
    return this.output('sequences') ? readSequences(this.path('sequences')) : new Map();
  }

  /** What is known of each feature: its lineage, and the further columns that the pipeline declares. */
  async features(): Promise<Map<string, Feature>> {
    const path = this.path('annotations');
    const sequences = await this.sequences();
    const { genome_type } = this.#ports.features;
    const type = genome_type === null ? {} : { genome_type: genomeTypeSchema.exclude(['feature']).parse(genome_type) };
    const columns = this.#ports.annotations ?? [];
    const features = new Map<string, Feature>();
    let places: number[] | null = null;
    for await (const { id, cells } of readOutputRows(path)) {
      if (places === null) {
        places = columns.map(({ name }) => this.#columnPlace(path, cells, name));
        continue;
      }
      const annotations = Object.fromEntries(columns.map(({ name }, at) => [name, cells[places?.[at] ?? -1] || null]));
      features.set(id, {
        ...{ feature_id: id, sequence: sequences.get(id) ?? null, lineage: parseLineage(cellAt(cells, 0)) },
        ...type,
        ...(columns.length > 0 ? { annotations } : {}),
      });
    }
    return features;
  }

  async table(results: readonly string[]): Promise<AbundanceTable> {
    const features = await this.features();
    const entries = new TableEntries(results, this.#ports.columns ?? []);
    const featureOf = (id: string): Feature => {
      const feature = features.get(id);
      if (feature) return feature;
      throw new OutputError(this.path('annotations'), null, `“${id}” is missing, but the count table has it.`);
    };
    if (this.output('table')?.layout === 'long')
      await this.#readLong(entries, featureOf, new SeenPairs(features.keys()));
    else await this.#readWide(entries, featureOf);
    return entries.finish();
  }

  async tracking(): Promise<RunOutputs['tracking']> {
    const path = this.path('tracking');
    const tracking: RunOutputs['tracking'] = {};
    let head: string[] | null = null;
    for await (const row of readOutputRows(path)) {
      const { id: sample, cells } = row;
      if (head === null) head = cells;
      else {
        const reads = cells.map((cell) => (cell === '' ? null : parseAmount(path, row, cell)));
        tracking[sample] = Object.fromEntries(head.map((name, at) => [name, reads[at] ?? null]));
      }
    }
    return tracking;
  }

  #columnPlace(path: string, head: readonly string[], name: string): number {
    const place = head.indexOf(name);
    if (place < 0) throw new OutputError(path, 1, `the column “${name}” is missing.`);
    return place;
  }

  /** A column per sample. An empty cell was not measured; reads that are 0 are not written down. */
  async #readWide(entries: TableEntries, featureOf: (id: string) => Feature): Promise<void> {
    const path = this.path('table');
    let samples: string[] | null = null;
    for await (const row of readOutputRows(path)) {
      if (samples === null) {
        samples = row.cells;
        const again = samples.find((name, at) => samples?.indexOf(name) !== at);
        if (again !== undefined) throw new OutputError(path, 1, `the sample “${again}” has two columns.`);
        for (const sample of samples) entries.addResult(sample);
        continue;
      }
      const feature = featureOf(row.id);
      for (const [at, cell] of row.cells.entries()) {
        if (cell === '' && this.#ports.features.amount_unit !== 'reads') continue;
        entries.add(samples[at] ?? '', feature, parseAmount(path, row, cell));
      }
    }
  }

  /** A row per sample and feature, with further columns. */
  async #readLong(entries: TableEntries, featureOf: (id: string) => Feature, seen: SeenPairs): Promise<void> {
    const path = this.path('table');
    const columns = this.#ports.columns ?? [];
    let places: number[] | null = null;
    for await (const row of readCells(path)) {
      const { id: sample, cells, line } = row;
      const [feature = '', value = ''] = cells;
      if (places === null) {
        places = columns.map(({ name }) => this.#columnPlace(path, cells, name));
        continue;
      }
      const known = featureOf(feature);
      if (!seen.add(sample, feature)) {
        const before = await lineOfPair(path, sample, feature);
        throw new OutputError(path, line, `“${sample}” and “${feature}” are already in line ${before}.`);
      }
      if (value === '') continue;
      const further = places.map((place) => cellAt(cells, place));
      entries.add(sample, known, parseAmount(path, row, value), further);
    }
  }
}

/** Thread task: the files that a run left, as a table and what became of each sample; or why nothing of them is taken. */
export async function run(input: OutputsToRead): Promise<RunOutputs | { refused: string }> {
  const reader = new OutputReader(input);
  try {
    const status = statusSchema.parse(JSON.parse(await readFile(reader.path('status'), 'utf8')));
    const results = status.filter(({ state }) => state === 'ok').map(({ sample_id }) => sample_id);
    return { table: await reader.table(results), tracking: await reader.tracking(), status };
  } catch (error) {
    if (error instanceof OutputError) return { refused: error.message };
    throw error;
  }
}
