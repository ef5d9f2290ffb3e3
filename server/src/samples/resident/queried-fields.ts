import { fieldsOfRows } from './columns-store.ts';
import { type Kind, type QueryTypes, type RowTest, testsOfKind } from './predicate.ts';

/** Every test that a question names. */
export function queriedTests<K extends Kind>(request: QueryTypes[K]['request']): RowTest[] {
  const parts = 'own' in request ? [...request.rest, ...request.own.map(({ test }) => test)] : [];
  const steps = 'steps' in request ? request.steps.flatMap(({ so_far, alone }) => [so_far, alone]) : [];
  return [...('where' in request ? request.where : []), ...parts, ...steps];
}

/** Fields that a question is about, but for those that come with the rows. */
export function queriedFields<K extends Kind>(request: QueryTypes[K]['request']): string[] {
  const ruled = testsOfKind(queriedTests(request), 'rule').map(({ rule }) => rule.field);
  const counted = 'facets' in request ? request.facets.map(({ field }) => field) : [];
  const named = 'field' in request ? [request.field] : 'sort' in request && request.sort ? [request.sort.field] : [];
  return [...new Set([...ruled, ...counted, ...named])].filter((field) => !fieldsOfRows.includes(field));
}
