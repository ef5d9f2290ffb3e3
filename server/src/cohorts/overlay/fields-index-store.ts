import type { Page } from '#platform/database';
import type { CallOptions, IndexClient } from '#platform/index';
import { type Clause, commonField, fieldSql } from '#samples';

/** A field as text, null where it is missing; tags are one text. */
export function textOfField(field: string): string {
  if (commonField(field)?.kind === 'tags') return "if(empty(tags), NULL, arrayStringConcat(arraySort(tags), ', '))";
  const { text, exists } = fieldSql(field);
  return `nullIf(if(${exists}, toNullable(${text}), NULL), '')`;
}

interface FieldTextsQuery {
  where: Clause;
  fields: readonly string[];
  /** Some members by id, or a range; all by default. */
  ids?: readonly string[] | undefined;
  between?: { after: string; until: string } | undefined;
}

/**
 * The members of a clause in the order of their result ids, each a line of JSON: its result, its name, and its values of
 * some fields as text.
 */
export async function fieldTexts(
  index: IndexClient,
  { where, fields, ids, between }: FieldTextsQuery,
  options: CallOptions = {},
): Promise<Uint8Array> {
  const texts = `CAST([${fields.map(textOfField).join(', ')}], 'Array(Nullable(String))')`;
  const some = ids ? 'and result_id in {these:Array(String)}' : '';
  const part = between ? 'and result_id > {after:String} and result_id <= {until:String}' : '';
  return index.read(
    `select result_id, sample_id, ${texts} as texts from samples final
     where ${where.sql} ${some} ${part} order by result_id`,
    { ...where.params, ...(ids ? { these: ids } : {}), ...between },
    { ...options, format: 'JSONCompactEachRow' },
  );
}

/** One page of the ids of a clause, in their order. */
export async function idsOfPage(
  index: IndexClient,
  where: Clause,
  { page, page_size }: Page,
  options: CallOptions = {},
): Promise<string[]> {
  const rows = await index.query<{ result_id: string }>(
    `select result_id from samples final where ${where.sql}
     order by result_id limit {limit:UInt32} offset {offset:UInt64}`,
    { ...where.params, limit: page_size, offset: (page - 1) * page_size },
    options,
  );
  return rows.map(({ result_id }) => result_id);
}

/** How many members a clause finds. */
export async function countMembers(index: IndexClient, where: Clause, options: CallOptions = {}): Promise<number> {
  const [row] = await index.query<{ n: number }>(
    `select toUInt32(count()) as n from samples final where ${where.sql}`,
    where.params,
    options,
  );
  return row?.n ?? 0;
}
