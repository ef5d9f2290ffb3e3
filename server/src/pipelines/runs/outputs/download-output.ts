import type { RunOutputKind } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, FileAnswer } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { demandReadable } from '../run-policy.ts';
import { type RunRow, runById } from '../runs-store.ts';
import { describeOutput } from './describe-output.ts';
import { outputsOfRun } from './outputs-store.ts';

/** A name of a run that a file may have on any disk. */
export const fileName = ({ name }: Pick<RunRow, 'name'>): string =>
  name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 80) || 'run';

/** A file that a run has made. */
export async function findOutput(
  { db, files }: Platform,
  asker: Asker,
  { id, kind }: { id: string; kind: RunOutputKind },
): Promise<FileAnswer> {
  const run = await demandReadable(db, asker, await runById(db, id));
  const output = (await outputsOfRun(db, id)).find((one) => one.kind === kind);
  const { title, media_type } = describeOutput(kind);
  if (!output) throw new Refusal('not_found', `${run.name} has no such file (${title}): it is ${run.state}.`);
  return {
    name: `${fileName(run)}-${output.name}`,
    media_type,
    size_bytes: output.size_bytes,
    open: (range) => files.open(output.file_key, range ?? undefined),
  };
}
