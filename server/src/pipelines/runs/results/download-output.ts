import type { RunOutputKind } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { requireReadable } from '../run-policy.ts';
import { type RunRow, runById } from '../runs-store.ts';
import { outputsOfRun } from './outputs-store.ts';

/** A name of a run that a file may have on any disk. */
export const fileName = ({ name }: Pick<RunRow, 'name'>): string =>
  name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 80) || 'run';

/** A file that a run has made. */
export async function getOutput(
  { db, files }: Platform,
  caller: Caller,
  { id, kind }: { id: string; kind: RunOutputKind },
): Promise<FileResponse> {
  const run = await requireReadable(db, caller, await runById(db, id));
  const output = (await outputsOfRun(db, id)).find((one) => one.kind === kind);
  if (!output) throw new AppError('not_found', `${run.name} has no file “${kind}”: it is ${run.state}.`);
  return {
    name: `${fileName(run)}-${output.name}`,
    media_type: output.media_type,
    size_bytes: output.size_bytes,
    open: (range) => files.open(output.file_key, range ?? undefined),
  };
}
