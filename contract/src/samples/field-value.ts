import { dataTypeById } from '../vocabulary/data-types.ts';
import type { SampleRow } from './sample-row.ts';

/** What a processed sample has in a field of the catalogue, a column or one of the submitter's own; null is missing. */
export function fieldValue(row: SampleRow, field: string): string | number | null {
  if (field === 'tag') return row.tags.length > 0 ? row.tags.join(', ') : null;
  if (field === 'data_type') return dataTypeById(row.data_type)?.title ?? row.data_type;
  const value: unknown = Object.hasOwn(row, field) ? Reflect.get(row, field) : row.metadata[field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
