import { numbers } from '../studio/describe-sample.ts';
import type { Clause, RuleGroup, StudioQuery, TaxonQuery } from '../studio/questions/generate-queries.ts';
import type { Question } from './questions.ts';

/** SQL that ClickHouse and DuckDB read alike. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function conditionSql({ field, operator, value }: Clause): string {
  const values = (Array.isArray(value) ? value : [value ?? '']).map(String);
  const [first = '', second = ''] = values;
  if (operator === 'exists') return `${field} is not null`;
  if (operator === 'not_exists') return `${field} is null`;
  if (numbers[field]) {
    return operator === 'between' ? `${field} between ${first} and ${second}` : `${field} ${operator} ${first}`;
  }
  const isListed = `${field} in (${values.map(quote).join(', ')})`;
  if (operator === '=' || operator === 'in') return isListed;
  if (operator === '!=' || operator === 'not_in') return `not coalesce(${isListed}, false)`;
  return `${field} ilike ${quote(operator === 'contains' ? `%${first}%` : `${first}%`)}`;
}

const ruleSql = (rule: Clause): string => {
  const passes = `coalesce(${conditionSql(rule)}, false)`;
  return rule.negate ? `not ${passes}` : passes;
};

function groupSql(group: RuleGroup): string {
  const parts = [...group.rules.map(ruleSql), ...group.subgroups.map(groupSql)];
  const joined = `(${parts.join(` ${group.group_operator} `)})`;
  return group.negate ? `(not ${joined})` : joined;
}

function taxonSql({ rank, taxon, operator, value }: TaxonQuery): string {
  const rows = (condition: string) =>
    `(select sample_no from abundance where taxon = ${quote(`${rank} ${taxon}`)} and share ${condition} cast(${value} as real))`;
  // Samples without any of the taxon have no row.
  return operator === '<' ? `sample_no not in ${rows('>=')}` : `sample_no in ${rows(operator)}`;
}

/** What must hold, without what is chosen in one field. */
function whereOf({ chosen, group, taxa }: StudioQuery, without?: string): string {
  const own = chosen.filter(({ field }) => field !== without).map(ruleSql);
  return [...own, groupSql(group), ...taxa.map(taxonSql)].join(' and ');
}

function facetsSql(query: StudioQuery, fields: readonly string[]): string[] {
  const own = fields.filter((field) => query.chosen.some((rule) => rule.field === field));
  const sets = [...fields.filter((field) => !own.includes(field)), 'floor(age_years / 5)'];
  const where = whereOf(query);
  return [
    `select count(*) as n from seen where ${where} group by grouping sets (${sets.map((set) => `(${set})`).join(', ')})`,
    ...own.map((field) => `select count(*) as n from seen where ${whereOf(query, field)} group by ${field}`),
    `select count(*) as n, count(distinct subject) as subjects, count(distinct project_id) as projects from seen where ${where}`,
  ];
}

/** The statements that answer a question. */
export function toSql(question: Question): string[] {
  const where = whereOf(question.query);
  switch (question.kind) {
    case 'page': {
      const order = question.sort ? `${question.sort} desc nulls last, sample_no` : 'sample_no';
      return [
        `select count(*) as n from seen where ${where}`,
        `select sample_no from seen where ${where} order by ${order} limit ${question.page_size}`,
      ];
    }
    case 'facets':
      return facetsSql(question.query, question.fields);
    case 'values':
      return [
        `select ${question.field} as value, count(*) as n from seen where ${where} and ${question.field} ilike ${quote(`%${question.typed}%`)}
         group by value order by n desc, value limit 20`,
      ];
  }
}
