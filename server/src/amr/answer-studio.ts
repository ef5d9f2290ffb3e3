import { Readable } from 'node:stream';
import type { AmrFormat, AmrStudioOrder } from '@cohortium/contract';
import { missingWarnings, repeatWarnings, sizeGroups, smallGroupWarnings, subjectWarnings } from '#analysis';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { Caller, FileResponse } from '#platform/http';
import type { StudioTask } from './computation/studio-task.ts';
import { readHitTables } from './reading/read-hit-tables.ts';
import { type AmrSamples, readAmrSamples } from './reading/read-samples.ts';
import { readTaxa } from './reading/read-taxa.ts';

const task = new URL('./computation/studio-task.ts', import.meta.url);

const CIRCULAR =
  'Groups were chosen on a plot of these data, so a test on the same data would be circular: p and q are withheld';

/** What weakens the comparison of groups. */
function groupWarnings({ group_by, smallest_group }: AmrStudioOrder, { facts, chosen_at }: AmrSamples) {
  const repeated = repeatWarnings(facts);
  if (group_by === undefined) return repeated;
  return [
    ...(chosen_at === null ? [] : [{ code: 'is_selected_on_plot', message: CIRCULAR }]),
    ...smallGroupWarnings(sizeGroups(facts, smallest_group).excluded, smallest_group),
    ...subjectWarnings(facts, 'the tests assume'),
    ...missingWarnings(
      facts.map(({ group }) => group),
      { code: 'missing_group', field: group_by },
    ),
    ...repeated,
  ];
}

interface Asking {
  platform: Platform;
  caller: Caller;
  signal: AbortSignal;
}

/** The answer to a request: JSON, or the file that it asks for. */
async function compute(asking: Asking, order: AmrStudioOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { platform, signal } = asking;
  const { group_by, level, value, smallest_group, permutations, seed, cooccurrence, format, ...scope } = order;
  const found = await readAmrSamples(asking, scope, group_by);
  const { facts, data_sets, dropped } = found;
  const tables = await readHitTables(
    platform,
    data_sets.map(({ file_key }) => file_key),
    signal,
  );
  const input: StudioTask = {
    ...{ order, facts, tables, dropped },
    data_set_ids: data_sets.map(({ pipeline_data_id }) => pipeline_data_id),
    taxa: cooccurrence ? await readTaxa(asking, facts) : null,
    is_circular: found.chosen_at !== null,
    warnings: groupWarnings(order, found),
    sources: data_sets.map(({ reference_name, pipeline_name }) => ({
      reference: reference_name,
      program: pipeline_name,
    })),
  };
  return platform.threads.run<Uint8Array<ArrayBuffer>>(task, input, { ...TABLE_TASK_LIMITS, signal });
}

const files: Record<Exclude<AmrFormat, 'json'>, { name: string; media_type: string }> = {
  tsv: { name: 'resistance-genes.tsv', media_type: 'text/tab-separated-values; charset=utf-8' },
  xlsx: {
    name: 'resistance-genes.xlsx',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  hamronization: {
    name: 'resistance-genes.hamronization.tsv',
    media_type: 'text/tab-separated-values; charset=utf-8',
  },
};

/** The studio’s answer in pieces, or as a file. */
export async function answerStudio(asking: Asking, order: AmrStudioOrder): Promise<Uint8Array[] | FileResponse> {
  const bytes = await compute(asking, order);
  if (order.format === 'json') return [bytes];
  return {
    ...files[order.format],
    size_bytes: bytes.byteLength,
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
  };
}
