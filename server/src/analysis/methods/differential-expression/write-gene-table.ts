import { Readable } from 'node:stream';
import type { GeneTableFormat } from '@cohortium/contract';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { FileResponse } from '#platform/http';

const task = new URL('./gene-table-task.ts', import.meta.url);

/** A checked answer as JSON, and the file that is made of it. */
export interface GeneTableOrder {
  json: Uint8Array;
  format: GeneTableFormat;
}

const mediaTypes: Record<GeneTableFormat, string> = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The genes of a test as a file. */
export async function writeGeneTable(
  { threads }: Platform,
  order: GeneTableOrder,
  signal: AbortSignal,
): Promise<FileResponse> {
  const bytes = await threads.run<Uint8Array<ArrayBuffer>>(task, order, { ...TABLE_TASK_LIMITS, signal });
  return {
    ...{ name: `genes.${order.format}`, media_type: mediaTypes[order.format], size_bytes: bytes.byteLength },
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
  };
}
