import { LIST_SEPARATOR, OWN_FIELDS, type Source } from '@cohortium/sample-search';
import type { IndexClient } from '#platform/index';
import { parseSource } from '../filter/clause.ts';
import { commonField, fieldSql, ownFieldSql } from '../filter/fields.ts';
import { ENCODED_COLUMNS } from './decode-row.ts';

/** A million rows take some seconds when others read too. */
const DEADLINE_MS = 120_000;

/** Fingerprint of a data set's rows: their number and a checksum. */
export interface DataSetFingerprint {
  n: number;
  mark: string;
}

/** Fingerprint per data set from its narrowest columns; changes with every load, edit, tag and deletion. */
export async function readFingerprints(index: IndexClient): Promise<Map<string, DataSetFingerprint>> {
  const rows = await index.query<DataSetFingerprint & { data_set: string }>(
    `select pipeline_data_id as data_set, toUInt32(count()) as n,
       toString(sum(cityHash64(audience, sample_no, load_no, tag_set, ifNull(run_id, '')))) as mark
     from samples final group by pipeline_data_id`,
    {},
    { deadline_ms: DEADLINE_MS },
  );
  return new Map(rows.map(({ data_set, ...mark }) => [data_set, mark]));
}

const ownFields = `toLowCardinality(arrayStringConcat(arrayConcat(
  arrayMap(name -> concat('t', name), mapKeys(text)), arrayMap(name -> concat('n', name), mapKeys(number))), '${LIST_SEPARATOR}'))`;

const KEY = "sample_no, cast(audience = 'public' as UInt8) as is_public";

/** Low-cardinality fields used by facets and most rules; loaded with the rows. */
const columns: Record<string, string> = {
  pipeline_data_id: 'pipeline_data_id',
  project_id: 'project_id',
  run_id: 'run_id',
  data_type: 'toFloat64(data_type)',
  project_name: 'project_name',
  original_project_id: 'toLowCardinality(original_project_id)',
  sex: 'sex',
  race: 'race',
  location: 'location',
  age_years: 'age_years',
  seq_platform: 'seq_platform',
  collection_site: 'collection_site',
  collection_site_coarse: 'collection_site_coarse',
  variable_region: 'variable_region',
  pipeline_name: 'pipeline_name',
  reference_name: 'reference_name',
  tag: "cast(nullIf(tag_set, '') as LowCardinality(Nullable(String)))",
};
export const fieldsOfRows: readonly string[] = [...Object.keys(columns), OWN_FIELDS];

/** A field as one or two columns: texts as `t<i>`, numbers as `n<i>`. */
function fieldColumns(field: string, at: number): string {
  const common = commonField(field);
  if (common?.kind === 'number') return `toFloat64(${field}) as n${at}`;
  if (common) return `toLowCardinality(${field}) as t${at}`;
  const { text, number } = ownFieldSql(field);
  return `toLowCardinality(${text}) as t${at}, ${number} as n${at}`;
}

const read = (index: IndexClient, sql: string, params: Record<string, unknown>) =>
  index.read(sql, params, { format: 'Native', deadline_ms: DEADLINE_MS });

/** The rows of some data sets. */
export function readRows(
  index: IndexClient,
  data_sets: readonly string[],
  fields: readonly string[],
): Promise<Uint8Array> {
  const common = Object.entries(columns).map(([name, sql]) => (sql === name ? sql : `${sql} as ${name}`));
  return read(
    index,
    `select ${[KEY, 'subject_no', ...common, `${ownFields} as \`${OWN_FIELDS}\``, ...fields.map(fieldColumns)].join(', ')}
     from samples final prewhere pipeline_data_id in {data_sets:Array(String)}`,
    { data_sets },
  );
}

/** Columns of fields for all rows that have any of them. */
export function readFields(index: IndexClient, fields: readonly string[]): Promise<Uint8Array> {
  const some = fields.map((field) => fieldSql(field).exists).join(' or ');
  return read(index, `select ${KEY}, ${fields.map(fieldColumns).join(', ')} from samples final where ${some}`, {});
}

const wholeRows = (from: string): string =>
  `select ${KEY}, formatRowNoNewline('RowBinary', ${ENCODED_COLUMNS}) as card from samples ${from}`;

/** Encoded rows of some data sets, one chunk of several. */
export function readEncodedRows(
  index: IndexClient,
  { data_sets, part, parts }: { data_sets: readonly string[]; part: number; parts: number },
): Promise<Uint8Array> {
  const from =
    'final prewhere pipeline_data_id in {data_sets:Array(String)} and sample_no % {parts:UInt32} = {part:UInt32}';
  return read(index, wholeRows(from), { data_sets, part, parts });
}

/** Encoded rows by key (number × 2 + is public); of several with the same key, the newest is last. */
export function readEncodedRowsByKey(
  index: IndexClient,
  keys: readonly number[],
  options: { signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const [own, open] = [0, 1].map((isPublic) =>
    keys.filter((key) => key % 2 === isPublic).map((key) => (key - isPublic) / 2),
  );
  // Numbers lie in the order of loads, as rows nearly do: no more than the page's granules are read, and FINAL would read more.
  const from = `prewhere audience = 'workspace' and sample_no in {own:Array(UInt32)}
    or audience = 'public' and sample_no in {open:Array(UInt32)} order by load_no`;
  return index.read(wholeRows(from), { own, open }, { ...options, format: 'Native' });
}

/** What a source of predicates names. */
export function readSource(index: IndexClient, { of, source }: Source): Promise<Uint8Array> {
  const { sql, params } = parseSource(source);
  if (of === 'abundances') return index.read(sql, params, { format: 'Native' });
  // A million numbers are four megabytes, and as bits an eighth of one.
  const bits = `select toUInt32(intDiv(sample_no, 64)) as word,
    groupBitOr(bitShiftLeft(toUInt64(1), bitAnd(sample_no, 63))) as bits from (${sql}) group by word`;
  return index.read(of === 'samples' ? bits : `select ${KEY} from ${sql}`, params, { format: 'Native' });
}
