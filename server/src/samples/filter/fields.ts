import { dataTypes, type SampleField } from '@cohortium/contract';

/** How the index holds a field: in its own column or in one of the maps of submitters' columns. */
export type FieldKind = 'text' | 'number' | 'tags' | 'catalogue';

/** Kind of a submitted column, if all queried samples agree. */
export type OwnKind = 'text' | 'number' | undefined;

export interface CommonField {
  field: string;
  title: string;
  kind: FieldKind;
  unit: string | null;
}

const text = (field: string, title: string): CommonField => ({ field, title, kind: 'text', unit: null });

/** Fields with their own column. */
export const commonFields: readonly CommonField[] = [
  text('sample_id', 'Sample'),
  text('subject_id', 'Subject'),
  text('project_id', 'Submission id'),
  text('project_name', 'Submission'),
  text('original_project_id', 'Original project'),
  text('pipeline_data_id', 'Data set'),
  text('run_id', 'Run'),
  text('internal_run_id', 'Processed sample'),
  text('result_id', 'Result'),
  text('sex', 'Sex'),
  text('race', 'Race'),
  text('location', 'Location'),
  { field: 'age_years', title: 'Age', kind: 'number', unit: 'years' },
  text('seq_platform', 'Platform'),
  text('collection_site', 'Collection site'),
  text('collection_site_coarse', 'Collection site, coarse'),
  text('variable_region', 'Variable region'),
  text('pipeline_name', 'Pipeline'),
  text('reference_name', 'Reference'),
  { field: 'data_type', title: 'Data type', kind: 'catalogue', unit: null },
  { field: 'reads', title: 'Reads', kind: 'number', unit: null },
  { field: 'n_features', title: 'Features', kind: 'number', unit: null },
  { field: 'tag', title: 'Tag', kind: 'tags', unit: null },
];

const byName = new Map(commonFields.map((field) => [field.field, field]));
export const commonField = (field: string): CommonField | undefined => byName.get(field);

/** Ids: filtered by, never offered as a group or a colour. */
export const identifiers = [
  'project_id',
  'pipeline_data_id',
  'run_id',
  'internal_run_id',
  'result_id',
  'original_project_id',
];

/** Words for people from a column's name: `days_post_weaning` → Days post weaning. */
export function titleOf(field: string): string {
  const known = commonField(field);
  if (known) return known.title;
  const label = field
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The same among samples whose totals may not be reads. */
export const titleAmong = (field: string, areCounts: boolean): string =>
  field === 'reads' && !areCounts ? 'Total' : titleOf(field);

const CATEGORIES_AT_MOST = 40;

export interface FieldCounts {
  field: string;
  kind: SampleField['kind'];
  n_values: number;
  n_present: number;
}

export function describeField({ field, kind, n_values, n_missing }: FieldCounts & { n_missing: number }): SampleField {
  const shown = kind === 'text' && n_values <= CATEGORIES_AT_MOST ? 'category' : kind;
  return { field, title: titleOf(field), kind: shown, unit: commonField(field)?.unit ?? null, n_values, n_missing };
}

const quoted = (values: readonly string[]): string =>
  values.map((word) => `'${word.replaceAll("'", "\\'")}'`).join(', ');

/** A catalogue entry by its title: people never read the number. */
const dataTypeTitle = `transform(data_type, [${dataTypes.map(({ id }) => id).join(', ')}], [${quoted(
  dataTypes.map(({ title }) => title),
)}], toString(data_type))`;

/** Where `samples` has a submitter's column by itself, as text and as number, null where it is missing. */
export function ownFieldSql(field: string): { text: string; number: string } {
  // Digits of the name's bytes, as the table's own expression writes them: nothing to quote, whatever the name.
  const path = `f${Buffer.from(field).toString('hex')}`;
  return { text: `text_at.${path}.:String`, number: `number_at.${path}.:Float64` };
}

/** A field of `samples` as text, and whether a row has it. */
export function fieldSql(field: string): { text: string; exists: string } {
  const kind = commonField(field)?.kind;
  if (kind === 'tags') return { text: '', exists: 'notEmpty(tags)' };
  if (kind === 'catalogue') return { text: dataTypeTitle, exists: '1' };
  if (kind) return { text: kind === 'number' ? `toString(${field})` : field, exists: `isNotNull(${field})` };
  const { text, number } = ownFieldSql(field);
  return {
    text: `coalesce(toString(${number}), ${text})`,
    exists: `(isNotNull(${number}) or isNotNull(${text}))`,
  };
}
