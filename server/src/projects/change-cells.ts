import { type FieldError, isPortalField, type ProjectEdit, storedColumnName } from '@cohortium/contract';
import type { FieldChange } from './edit-store.ts';
import type { MetadataValue } from './projects-tables.ts';
import type { SampleRow } from './samples/samples-store.ts';

type SampleEdit = ProjectEdit['samples'][number];

const OLDEST_YEARS = 150;

/** Error message for a cell value; null if valid. */
function refusalOf(field: string, value: MetadataValue): string | null {
  if (field === 'sample_id' || field === 'subject_id') return 'is not a column of the metadata.';
  if (field === 'age_years') return ageRefusal(value);
  if (!isPortalField(field)) return null;
  return `is a reserved field name. Use another name, such as “${storedColumnName(field)}”.`;
}

function ageRefusal(value: MetadataValue): string | null {
  if (value === null) return null;
  if (typeof value !== 'number') return `“${value}” is not an age in years. Enter a number such as 34 or 0.5.`;
  return value >= 0 && value <= OLDEST_YEARS
    ? null
    : `${value} is not an age in years. Enter a number from 0 to ${OLDEST_YEARS}.`;
}

export function refusedCells(samples: ReadonlyMap<string, SampleRow>, edits: readonly SampleEdit[]): FieldError[] {
  return edits.flatMap(({ id, metadata = {} }) =>
    Object.entries(metadata).flatMap(([field, value]) => {
      const message = refusalOf(field, value);
      return message ? [{ field: `${samples.get(id)?.sample_id ?? id}, ${field}`, message }] : [];
    }),
  );
}

/** A sample after an edit, with its changes. The submitted value is kept separately. */
export function changeCells(sample: SampleRow, edit: SampleEdit): { sample: SampleRow; changes: FieldChange[] } {
  const metadata = { ...sample.metadata };
  const original_metadata = { ...sample.original_metadata };
  const changes: FieldChange[] = [];
  for (const [field, after] of Object.entries(edit.metadata ?? {})) {
    const before = Object.hasOwn(metadata, field) ? (metadata[field] ?? null) : null;
    if (before === after) continue;
    metadata[field] = after;
    if (before !== null && !Object.hasOwn(original_metadata, field)) original_metadata[field] = before;
    changes.push({ sample: sample.id, field, before, after });
  }
  const subject_id = edit.subject_id === undefined ? sample.subject_id : edit.subject_id || null;
  if (subject_id !== sample.subject_id) {
    changes.push({ sample: sample.id, field: 'subject_id', before: sample.subject_id, after: subject_id });
  }
  return { sample: { ...sample, subject_id, metadata, original_metadata }, changes };
}
