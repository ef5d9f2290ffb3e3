import { parseSheet } from './parse-sheet.ts';

/** The columns that the portal knows by name; everything else a lab writes is kept under its own. */
export const TEMPLATE_COLUMNS = [
  { name: 'sample_id', example: 'mouse-01-day3', means: 'Your name of the sample; read files begin with it.' },
  { name: 'subject_id', example: 'mouse-01', means: 'The individual; samples of one subject belong together.' },
  { name: 'sex', example: 'female', means: 'female, male or another word.' },
  { name: 'age_years', example: '0.2', means: 'Age at collection, in years.' },
  { name: 'collection_site', example: 'feces', means: 'Where on or in the body it was taken.' },
  { name: 'location', example: 'Germany', means: 'Country or region; nothing finer is ever made public.' },
] as const;

export const TEMPLATE_NAME = 'cohortium-samples.tsv';

/** The template as tab-separated text: the head, and one row that shows how it is meant. */
export function templateText(): string {
  const line = (cells: readonly string[]) => `${cells.join('\t')}\n`;
  return line(TEMPLATE_COLUMNS.map(({ name }) => name)) + line(TEMPLATE_COLUMNS.map(({ example }) => example));
}

/** Whether a sheet still holds nothing but the template's example. */
export function isUntouchedTemplate(text: string): boolean {
  const { rows } = parseSheet(text);
  return rows.length === 1 && rows[0]?.[0] === TEMPLATE_COLUMNS[0].example;
}
