import type { Db } from '#platform/database';
import { type SampleWithFiles, samplesOfProject } from '#projects';
import { type RunSampleRow, samplesOfRun } from '../run-steps-store.ts';
import type { UsedFile } from '../run-tables.ts';
import type { RunRow } from '../runs-store.ts';

const joinDigests = (files: readonly Pick<UsedFile, 'read' | 'lane' | 'sha256'>[]): string =>
  files
    .map(({ read, lane, sha256 }) => `${read} ${lane} ${sha256}`)
    .sort()
    .join('\n');

/** Whether a sample's files are others now than those that a run used. */
export function hasChanged(used: readonly UsedFile[], now: SampleWithFiles | undefined): boolean {
  return now !== undefined && used.length > 0 && joinDigests(used) !== joinDigests(now.files);
}

export interface Retry {
  /** The run's samples that are still in their submission. */
  samples: SampleWithFiles[];
  /** Places of samples whose files have changed since. */
  changed: ReadonlySet<number>;
  possible: boolean;
  /** What the retry would do, or why there is nothing to do. */
  description: string;
}

const hasNoResult = ({ state }: RunSampleRow): boolean => state === 'failed' || state === 'empty';

/** `a, b, c and 4 more`. */
function formatList(names: readonly string[]): string {
  const firstNames = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${firstNames} and ${names.length - 3} more` : firstNames;
}

/** What a retry of the failed samples of a run would have to work with. */
export async function planRetry(db: Db, run: Pick<RunRow, 'id' | 'project_id' | 'state'>): Promise<Retry> {
  const [rows, all] = await Promise.all([samplesOfRun(db, run.id), samplesOfProject(db, run.project_id)]);
  const now = new Map(all.map((sample) => [sample.id, sample]));
  const changed = new Set(
    rows.filter((row) => hasChanged(row.files, now.get(row.sample))).map(({ sample_index }) => sample_index),
  );
  const samples = rows.flatMap((row) => now.get(row.sample) ?? []);
  const missing = rows.filter((row) => hasNoResult(row) && now.has(row.sample));
  const nameOf = (row: RunSampleRow) => now.get(row.sample)?.sample_id ?? '';
  const toRetry = (possible: boolean, description: string): Retry => ({ samples, changed, possible, description });
  if (run.state === 'queued' || run.state === 'running') return toRetry(false, 'The run has not ended yet.');
  if (run.state !== 'succeeded') return toRetry(true, 'The run resumes after its finished steps.');
  if (missing.length === 0) return toRetry(false, 'All samples of this run have results. There is nothing to retry.');
  const mended = missing.filter(({ sample_index }) => changed.has(sample_index));
  if (mended.length === 0) {
    const files = `The files of ${formatList(missing.map(nameOf))} have not changed since this run, so they would fail again.`;
    return toRetry(false, `${files} Replace them in the submission, then retry.`);
  }
  const again = `${formatList(mended.map(nameOf))} will be computed from the new files`;
  return toRetry(true, `${again}. Results of the other samples are reused, and pooled steps are computed again.`);
}
