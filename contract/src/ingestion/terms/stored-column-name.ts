import { standardFields } from './standard-fields.ts';

/** What the portal itself says of a processed sample (specification §3): a sheet never fills these fields. */
const portalFields = [
  'project_id',
  'project_name',
  'pipeline_data_id',
  'run_id',
  'internal_run_id',
  'result_id',
  'pipeline_name',
  'reference_name',
  'data_type',
  'reads',
  'n_features',
  'access',
  'workspace_name',
  'tags',
  'metadata',
  'top_genera',
  '__proto__',
] as const;

/** Standard fields that hold something else than what a column of another meaning would say. */
const isFilledByPortal = standardFields.flatMap(({ field, steers, kind }) =>
  steers || kind === 'number' ? [field] : [],
);
const RESERVED_NAMES = new Set<string>([...portalFields, ...isFilledByPortal]);

/** Whether a column of this name, which fills no standard field, would hide behind a field of the portal. */
export const isPortalField = (column: string): boolean => RESERVED_NAMES.has(column);

/** The name under which a column is kept that fills no standard field: its own unless a field of the portal has it. */
export const storedColumnName = (column: string): string => (isPortalField(column) ? `submitted_${column}` : column);
