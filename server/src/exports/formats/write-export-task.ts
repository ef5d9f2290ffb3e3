import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { collectTable, ExportError } from '../collect-table.ts';
import { reportExportProgress, type Writing, type WrittenExport } from '../export-targets.ts';
import { type CohortTable, readSheet, type SampleSheet } from './cohort-table.ts';
import { bundleOf, type Written } from './create-bundle.ts';
import { writeBiom } from './write-biom.ts';
import { writeH5ad } from './write-h5ad.ts';
import { lineageOf, mergedLines } from './write-text.ts';

async function writeMerged({ path, sheet, with_lineage }: Writing, table: CohortTable): Promise<void> {
  const known = createInterface({ input: createReadStream(sheet), crlfDelay: Number.POSITIVE_INFINITY });
  const names = table.rows.map(({ id, lineage }) => (with_lineage ? `${lineageOf(lineage)} (${id})` : id));
  await pipeline(Readable.from(mergedLines(table, known, names)), createWriteStream(path));
}

async function writeFile(order: Writing, table: CohortTable, sheet: SampleSheet): Promise<void> {
  const { target, path, metadata } = order;
  if (target === 'biom') return writeBiom(path, { table, sheet }, metadata);
  if (target === 'h5ad') return writeH5ad(path, { table, sheet }, metadata);
  if (target === 'merged') return writeMerged(order, table);
  const written: Written = { ...order, target, table };
  return bundleOf(written);
}

/** Thread task: the counts of the members, written as what was asked for. */
export async function run(order: Writing): Promise<WrittenExport> {
  const { data_sets, level, by_name, progress } = order;
  try {
    const sheet = await readSheet(order.sheet);
    const on_read = (done: number) => reportExportProgress(progress, 0.1 + 0.6 * (done / data_sets.length));
    const table = await collectTable({ data_sets, level, samples: sheet.samples, by_name, on_read });
    await mkdir(join(order.folder, 'parts'), { recursive: true });
    reportExportProgress(progress, 0.75);
    await writeFile(order, table, sheet);
    return { n_features: table.rows.length };
  } catch (error) {
    if (error instanceof ExportError) return { problem: error.message };
    throw error;
  }
}
