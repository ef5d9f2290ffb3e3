import type { Import } from '@cohortium/contract';
import type { ImportRow } from './imports-store.ts';

const iso = (time: string | Date): string => new Date(time).toISOString();

export interface ImportInView {
  row: ImportRow;
  /** The data sets that can be found. */
  loaded: ReadonlySet<string>;
  is_repeat?: boolean;
}

export const importView = ({ row, loaded, is_repeat = false }: ImportInView): Import => ({
  import_id: row.import_id,
  state: row.state,
  project_name: row.project_name,
  project_id: row.project_id,
  pipeline_data_id: row.pipeline_data_id,
  data_type: row.data_type,
  n_files: row.order.file_ids.length,
  n_samples: row.n_samples,
  n_new_samples: row.n_new_samples,
  n_features: row.n_features,
  n_entries: row.n_entries,
  warnings: row.warnings,
  errors: row.faults,
  index: row.pipeline_data_id !== null && loaded.has(row.pipeline_data_id) ? 'loaded' : 'pending',
  is_repeat,
  created_at: iso(row.created_at),
  finished_at: row.finished_at === null ? null : iso(row.finished_at),
});
