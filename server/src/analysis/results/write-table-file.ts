import { Readable } from 'node:stream';
import type { SiteTableFormat } from '@cohortium/contract';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { FileResponse } from '#platform/http';

/** A checked answer as JSON, and the file that is made of it. */
export interface TableOrder<Format extends SiteTableFormat> {
  json: Uint8Array;
  format: Format;
}

const mediaTypes: Record<SiteTableFormat, string> = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  bed: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** An answer as a file, which a thread task writes. */
export async function writeTableFile<Format extends SiteTableFormat>(
  { threads }: Platform,
  { task, name, order }: { task: URL; name: string; order: TableOrder<Format> },
  signal: AbortSignal,
): Promise<FileResponse> {
  const bytes = await threads.run<Uint8Array<ArrayBuffer>>(task, order, { ...TABLE_TASK_LIMITS, signal });
  return {
    ...{ name: `${name}.${order.format}`, media_type: mediaTypes[order.format], size_bytes: bytes.byteLength },
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
  };
}
