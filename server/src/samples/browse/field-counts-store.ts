import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import type { CommonField, FieldCounts } from '../filter/fields.ts';

const DATED = "'^[0-9]{4}-[0-9]{2}(-[0-9]{2}([T ].*)?)?$'";
const YES_OR_NO = "('true', 'false', 'yes', 'no')";

/** The submitters' own columns among the samples of a clause. */
export async function ownFields(index: IndexClient, where: Clause): Promise<FieldCounts[]> {
  return index.query<FieldCounts>(
    `select field, if(is_number, 'number', if(n_dates = n_present, 'date', if(n_flags = n_present, 'boolean', 'text'))) as kind,
       n_values, n_present from (
       select field, is_number, toUInt32(uniqExact(value)) as n_values, toUInt32(sum(n)) as n_present,
         toUInt32(sumIf(n, match(value, ${DATED}))) as n_dates, toUInt32(sumIf(n, lowerUTF8(value) in ${YES_OR_NO})) as n_flags
       from (
         select pair.1 as field, pair.2 as is_number, pair.3 as value, count() as n from (
           select arrayJoin(arrayConcat(
             arrayMap((k, v) -> (toString(k), toUInt8(0), v), mapKeys(text), mapValues(text)),
             arrayMap((k, v) -> (toString(k), toUInt8(1), toString(v)), mapKeys(number), mapValues(number)))) as pair
           from samples final where ${where.sql})
         group by field, is_number, value)
       group by field, is_number)
     order by field`,
    where.params,
  );
}

/** How many values each common field has among the samples of a clause, in the order asked. */
export async function commonFieldCounts(
  index: IndexClient,
  fields: readonly CommonField[],
  where: Clause,
): Promise<{ n: number; counts: FieldCounts[] }> {
  const parts = fields.map(({ field, kind }, at) => {
    const values = kind === 'tags' ? 'uniqExactArray(tags)' : `uniqExact(${field})`;
    const present = kind === 'tags' ? 'countIf(notEmpty(tags))' : `count(${field})`;
    return `toUInt32(${values}) as v${at}, toUInt32(${present}) as c${at}`;
  });
  const [row] = await index.query<Record<string, number>>(
    `select toUInt32(count()) as n, ${parts.join(', ')} from samples final where ${where.sql}`,
    where.params,
  );
  const counts = fields.map(
    ({ field, kind }, at): FieldCounts => ({
      field,
      kind: kind === 'number' ? 'number' : kind === 'text' ? 'text' : 'category',
      n_values: row?.[`v${at}`] ?? 0,
      n_present: row?.[`c${at}`] ?? 0,
    }),
  );
  return { n: row?.n ?? 0, counts };
}

export interface SubmittedName {
  field: string;
  name: string;
  project_name: string;
  n_projects: number;
}

/** Submitted names of the columns that were mapped to standard fields, among the samples of a clause. */
export async function submittedNames(index: IndexClient, where: Clause): Promise<SubmittedName[]> {
  return index.query<SubmittedName>(
    `select substring(key, 1, position(key, ':') - 1) as field, substring(key, position(key, ':') + 1) as name,
       min(toString(project_name)) as project_name, toUInt32(uniqExact(project_id)) as n_projects
     from (select arrayJoin(mapKeys(submitted)) as raw, toString(raw) as key, project_id, project_name
       from samples final where ${where.sql})
     group by key order by n_projects desc, name limit 1000`,
    where.params,
  );
}
