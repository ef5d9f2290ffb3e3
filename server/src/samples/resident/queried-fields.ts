import { fieldsOfRows } from './columns-store.ts';
import { type Kind, type Questions, type RowTest, testsOfKind } from './predicate.ts';

/** Every test that a question names. */
export function queriedTests<K extends Kind>(ask: Questions[K]['ask']): RowTest[] {
  const parts = 'own' in ask ? [...ask.rest, ...ask.own.map(({ test }) => test)] : [];
  const steps = 'steps' in ask ? ask.steps.flatMap(({ so_far, alone }) => [so_far, alone]) : [];
  return [...('where' in ask ? ask.where : []), ...parts, ...steps];
}

/** Fields that a question is about, but for those that come with the rows. */
export function queriedFields<K extends Kind>(ask: Questions[K]['ask']): string[] {
  const ruled = testsOfKind(queriedTests(ask), 'rule').map(({ rule }) => rule.field);
  const counted = 'facets' in ask ? ask.facets.map(({ field }) => field) : [];
  const named = 'field' in ask ? [ask.field] : 'sort' in ask && ask.sort ? [ask.sort.field] : [];
  return [...new Set([...ruled, ...counted, ...named])].filter((field) => !fieldsOfRows.includes(field));
}
