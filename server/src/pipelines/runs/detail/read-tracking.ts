import type { ReadTracking } from '@cohortium/contract';
import type { RunSampleRow } from '../run-steps-store.ts';
import type { RunRow } from '../runs-store.ts';

/** What the columns of a workflow's tracking file mean. */
const columnTitles: Record<string, string> = {
  reads_in: 'Reads submitted',
  trimmed: 'After primer removal',
  filtered: 'After the quality filter',
  merged: 'After merging pairs',
  denoised: 'After denoising',
  nonchimeric: 'After chimera removal',
  mapped: 'Assigned to features',
};

const toTitle = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');

/** Reads of each sample through the steps; before the run's end there is nothing to be told. */
export function readTracking(
  { tracking_columns }: Pick<RunRow, 'tracking_columns'>,
  samples: readonly RunSampleRow[],
  names: ReadonlyMap<number, string>,
): ReadTracking {
  const rows = samples
    .filter(({ tracking }) => tracking.length > 0)
    .map(({ sample_index, tracking }) => ({ sample_id: names.get(sample_index) ?? '', reads: tracking }));
  return { columns: tracking_columns.map((id) => ({ id, title: columnTitles[id] ?? toTitle(id) })), rows };
}
