import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type AbundanceTable, type Feature, type Lineage, lineageRanks } from '#samples';

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

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  for await (const line of createInterface({ input: createReadStream(path) })) if (line !== '') yield line.split('\t');
}

const letters = ['d', 'p', 'c', 'o', 'f', 'g', 's'];

/** SINTAX's `d:Bacteria,p:Firmicutes` as one name a rank. */
export function lineageOf(text: string): Lineage {
  const names = new Map(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
  return lineageRanks.map((_, at) => names.get(letters[at] ?? '')?.replaceAll('_', ' ') || null);
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

async function readTable(paths: OutputPaths): Promise<AbundanceTable> {
  const sequences = await readSequences(paths.features);
  const lineages = new Map<string, string>();
  for await (const [id = '', lineage = ''] of rowsOf(paths.taxonomy)) lineages.set(id, lineage);
  const features: Feature[] = [];
  const entries: [result: number, feature: number, count: number][] = [];
  let results: string[] | null = null;
  for await (const [feature_id = '', ...cells] of rowsOf(paths.feature_table)) {
    if (results === null) {
      results = cells;
      continue;
    }
    const lineage = lineageOf(lineages.get(feature_id) ?? '');
    const at = features.push({ feature_id, sequence: sequences.get(feature_id) ?? null, lineage }) - 1;
    for (const [result, cell] of cells.entries()) if (Number(cell) > 0) entries.push([result, at, Number(cell)]);
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
  for await (const [sample = '', ...cells] of rowsOf(path)) {
    if (head === null) head = cells;
    else {
      const names = head;
      tracking[sample] = Object.fromEntries(names.map((name, at) => [name, cells[at] ? Number(cells[at]) : null]));
    }
  }
  return tracking;
}

/** Thread task: the files that a run left, as a table and what became of each sample. */
export async function run(paths: OutputPaths): Promise<RunOutputs> {
  const status = statusSchema.parse(JSON.parse(await readFile(paths.sample_status, 'utf8')));
  return { table: await readTable(paths), tracking: await readTracking(paths.tracking), status };
}
