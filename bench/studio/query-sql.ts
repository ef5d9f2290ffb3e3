import { numbers } from './describe-sample.ts';
import { taxonAbundanceKey } from './floor-columns.ts';
import type { Clause, RuleGroup, StudioQuery, TaxonQuery } from './questions/generate-queries.ts';

/** Columns of their own in PostgreSQL's table, each with its b-tree; the rest is in `own`, jsonb under a GIN index. */
export const plainColumns = [
  'sex',
  'race',
  'location',
  'seq_platform',
  'collection_site',
  'collection_site_coarse',
  'tag',
] as const;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const isPlain = (field: string): boolean => plainColumns.some((name) => name === field);
const textOf = (field: string): string => (isPlain(field) ? field : `own->>${quote(field)}`);
const contains = (field: string, value: string): string => `own @> ${quote(JSON.stringify({ [field]: value }))}`;

/** As the expression indexes spell it. */
export const numberOf = (field: string): string =>
  field === 'age_years' ? field : `((own->>${quote(field)})::double precision)`;

function oneOfSql(field: string, values: readonly string[]): string {
  if (isPlain(field)) return `${field} in (${values.map(quote).join(', ')})`;
  return `(${values.map((value) => contains(field, value)).join(' or ')})`;
}

function existsSql(field: string): string {
  return isPlain(field) || field === 'age_years' ? `${field} is not null` : `own ? ${quote(field)}`;
}

function plainRule({ field, operator, value }: Clause): string {
  const values = (Array.isArray(value) ? value : [value ?? '']).map(String);
  const [first = '', second = ''] = values;
  if (operator === 'exists') return existsSql(field);
  if (operator === 'not_exists') return `not (${existsSql(field)})`;
  if (numbers[field]) {
    return operator === 'between'
      ? `${numberOf(field)} between ${first} and ${second}`
      : `${numberOf(field)} ${operator} ${first}`;
  }
  if (operator === '=' || operator === 'in') return oneOfSql(field, values);
  if (operator === '!=' || operator === 'not_in') return `(${oneOfSql(field, values)}) is not true`;
  return `${textOf(field)} ilike ${quote(operator === 'contains' ? `%${first}%` : `${first}%`)}`;
}

const ruleSql = (rule: Clause): string => (rule.negate ? `(${plainRule(rule)}) is not true` : plainRule(rule));

function groupSql(group: RuleGroup): string {
  const parts = [...group.rules.map(ruleSql), ...group.subgroups.map(groupSql)];
  const all = `(${parts.join(` ${group.group_operator} `)})`;
  return group.negate ? `(${all} is not true)` : all;
}

function taxonSql(rule: TaxonQuery): string {
  const of = `select sample_no from abundance where taxon = ${quote(taxonAbundanceKey(rule))} and abundance`;
  if (rule.operator === '<') return `sample_no not in (${of} >= ${rule.value}::real)`;
  return `sample_no in (${of} ${rule.operator} ${rule.value}::real)`;
}

/** All that holds, but for what is chosen in one field. */
function whereOf({ chosen, group, taxa }: StudioQuery, without?: string): string {
  const own = chosen.filter(({ field }) => field !== without).map(ruleSql);
  return [...own, groupSql(group), ...taxa.map(taxonSql)].join(' and ');
}

export function pageSql(question: StudioQuery, page_size: number): string[] {
  const where = whereOf(question);
  return [
    `select count(*) from seen where ${where}`,
    `select * from seen where ${where} order by sample_no limit ${page_size}`,
  ];
}

/** One pass for all fields in which nothing is chosen, and one for each of the others. */
export function facetsSql(question: StudioQuery): string[] {
  const own = plainColumns.filter((field) => question.chosen.some((rule) => rule.field === field));
  const free = plainColumns.filter((field) => !own.includes(field));
  const sets = [...free, 'floor(age_years / 5)'].map((field) => `(${field})`).join(', ');
  const where = whereOf(question);
  return [
    `select ${free.join(', ')}, floor(age_years / 5), count(*) from seen where ${where} group by grouping sets (${sets})`,
    ...own.map((field) => `select ${field}, count(*) from seen where ${whereOf(question, field)} group by 1`),
    `select count(*), count(distinct subject), count(distinct study) from seen where ${where}`,
  ];
}
