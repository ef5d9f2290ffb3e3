import { plainColumns } from '../studio/query-sql.ts';
import { type CorpusTaxon, generateQueries, type StudioQuery } from '../studio/questions/generate-queries.ts';

export type Question = { query: StudioQuery } & (
  | { kind: 'page'; page_size: number; sort: string | null }
  | { kind: 'facets'; fields: readonly string[] }
  | { kind: 'values'; field: string; typed: string }
);

/** What every evaluator answers, in a form that can be compared. */
export type Answer = readonly (string | number)[];

/** What answers questions about the rows. */
export interface Evaluator {
  name: string;
  answer(question: Question): Promise<Answer>;
  close?(): void;
}

const page = (query: StudioQuery): Question => ({ kind: 'page', query, page_size: 25, sort: null });
const facets = (query: StudioQuery): Question => ({ kind: 'facets', query, fields: plainColumns });

const kinds: Record<string, { taxa: number; toQuestion(query: StudioQuery): Question }> = {
  'page and total': { taxa: 0, toQuestion: page },
  'page by body mass index': { taxa: 0, toQuestion: (query) => ({ kind: 'page', query, page_size: 25, sort: 'bmi' }) },
  'all facets and totals': { taxa: 0, toQuestion: facets },
  'values of a field': {
    taxa: 0,
    toQuestion: (query) => ({ kind: 'values', query, field: 'diagnosis', typed: 'e' }),
  },
  'page and total, two taxa': { taxa: 2, toQuestion: page },
  'all facets and totals, two taxa': { taxa: 2, toQuestion: facets },
};

/** Questions by kind, the same for the same count. */
export function makeQuestions(count: number, taxa: readonly CorpusTaxon[]): Map<string, Question[]> {
  return new Map(
    Object.entries(kinds).map(([name, { taxa: rules, toQuestion }], at) => [
      name,
      generateQueries(100 + 10 * at, count, { taxa, rules }).map(toQuestion),
    ]),
  );
}
