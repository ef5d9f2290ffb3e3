import { Readable } from 'node:stream';
import type { GeneTableFormat } from '@cohortium/contract';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { FileResponse } from '#platform/http';

/** A checked answer as JSON, and the file that is made of it. */
export interface TableOrder {
  json: Uint8Array;
  format: GeneTableFormat;
}

const mediaTypes: Record<GeneTableFormat, string> = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** An answer as a file, by a thread task of its method. */
export async function writeTable(
  { threads }: Platform,
  { name, task, ...order }: TableOrder & { name: string; task: URL },
  signal: AbortSignal,
): Promise<FileResponse> {
  const bytes = await threads.run<Uint8Array<ArrayBuffer>>(task, order, { ...TABLE_TASK_LIMITS, signal });
  return {
    ...{ name: `${name}.${order.format}`, media_type: mediaTypes[order.format], size_bytes: bytes.byteLength },
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
  };
}
