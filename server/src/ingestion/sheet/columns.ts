/** What a submitter's column name means, by the words the field uses for it (INSDC, MIxS, QIIME, mothur, SRA run tables). */
const aliases: Record<string, readonly string[]> = {
  sample_id: ['sample_id', 'sampleid', 'sample', 'sample_name', 'samplename', 'group', 'id', 'library_name', 'run'],
  subject_id: [
    'subject_id',
    'subject',
    'host_subject_id',
    'patient_id',
    'patient',
    'individual',
    'participant_id',
    'animal',
    'mouse',
  ],
  forward: [
    'forward',
    'fastq_1',
    'r1',
    'read_1',
    'reads_1',
    'forward_file',
    'forward_reads',
    'forward_absolute_filepath',
  ],
  reverse: [
    'reverse',
    'fastq_2',
    'r2',
    'read_2',
    'reads_2',
    'reverse_file',
    'reverse_reads',
    'reverse_absolute_filepath',
  ],
  sex: ['sex', 'gender', 'host_sex'],
  race: ['race', 'ethnicity', 'host_ethnicity'],
  location: ['location', 'country', 'geo_loc_name', 'geo_loc_name_country', 'region'],
  age_years: ['age_years', 'age', 'host_age', 'age_in_years'],
  seq_platform: ['seq_platform', 'platform', 'instrument', 'instrument_model', 'sequencing_platform'],
  collection_site: [
    'collection_site',
    'body_site',
    'sitesampled',
    'site',
    'tissue',
    'isolation_source',
    'env_material',
  ],
  collection_site_coarse: ['collection_site_coarse', 'body_habitat', 'env_broad_scale'],
  variable_region: ['variable_region', 'target_subfragment', 'hypervariable_region'],
  tag: ['tag', 'tags'],
};

/** Fields that steer the submission itself and are not kept as metadata. */
export const steering = ['sample_id', 'subject_id', 'forward', 'reverse'];

const plain = (name: string): string =>
  name
    .trim()
    .replace(/^#+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();

/** The standard field of each column, the best-named column first where several would fit. */
export function standardFields(columns: readonly string[]): (string | null)[] {
  const fields: (string | null)[] = columns.map(() => null);
  for (const [field, words] of Object.entries(aliases)) {
    const places = words.map((word) => columns.findIndex((name, at) => fields[at] === null && plain(name) === word));
    const best = places.find((place) => place >= 0);
    if (best !== undefined) fields[best] = field;
  }
  return fields;
}

/** The INSDC missing-value words, and what spreadsheets and R write. */
const missingWords = new Set(
  [
    '',
    'na',
    'n/a',
    'nan',
    'null',
    'none',
    'missing',
    'not applicable',
    'not collected',
    'not provided',
    'not recorded',
    'restricted access',
    'unknown',
    'unspecified',
    '-',
  ].map((word) => word.toLowerCase()),
);
export const isMissing = (cell: string | undefined): boolean =>
  cell === undefined ||
  missingWords.has(
    cell
      .trim()
      .toLowerCase()
      .replace(/^missing:.*/, 'missing'),
  );

const CATEGORIES_AT_MOST = 40;
/** What a number keeps all of: no code with leading zeros, none with more digits than a double holds. */
const isNumber = (cell: string): boolean =>
  /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell) &&
  !/^[+-]?0\d/.test(cell) &&
  Number.isFinite(Number(cell)) &&
  (/[.e]/i.test(cell) || Number.isSafeInteger(Number(cell)));
const isDate = (cell: string): boolean => /^\d{4}(-\d{2}(-\d{2})?)?$/.test(cell) && cell.includes('-');
const isBoolean = (cell: string): boolean => /^(true|false|yes|no)$/i.test(cell);

export type ColumnKind = 'number' | 'date' | 'boolean' | 'text' | 'category';

/** What the values of a column are, missing ones aside. */
export function kindOf(cells: readonly string[]): ColumnKind {
  const given = cells.filter((cell) => !isMissing(cell)).map((cell) => cell.trim());
  if (given.length === 0) return 'text';
  if (given.every(isNumber)) return 'number';
  if (given.every(isDate)) return 'date';
  if (given.every(isBoolean)) return 'boolean';
  return new Set(given).size <= CATEGORIES_AT_MOST ? 'category' : 'text';
}
