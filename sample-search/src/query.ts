import { type Predicate, type Where, walkPredicates } from './predicate.ts';

/** A facet: the values of a field, or numbers in bins of a width. */
export interface Facet {
  field: string;
  bin?: number;
}

/** A part of a filter that the facets of some fields leave out. */
export interface FieldPredicate {
  fields: readonly string[];
  test: Predicate;
}

export interface Order {
  field: string;
  descending: boolean;
}

/** Samples by value, the missing under null; of a binned facet the value is the bin's number. */
export type ValueCounts = [value: string | null, n: number][];

/** How many rows have a value: of those that pass, and of all. */
export interface FacetCount {
  value: string | null;
  count: number;
  total: number;
}

export interface Totals {
  n: number;
  n_subjects: number;
  n_projects: number;
}

/** A field that rows have as text or as number; a field with both is listed twice. */
export interface OwnField {
  field: string;
  kind: 'text' | 'number';
  n: number;
}

/** A sample by its name in its project, with how many of the rows are results of it. */
export interface NamedSample {
  sample_id: string;
  project_id: string;
  project_name: string;
  n_results: number;
}

/** Queries on the rows, with their results. */
export interface Queries {
  /** Row keys (number × 2 + is public) in their order, one page of them; with the encoded rows that are cached, in no order. */
  page: {
    request: { where: Where; sort?: Order | undefined; from: number; to: number };
    result: { total: number; keys: number[]; cards: Uint8Array[] };
  };
  /** The numbers of all samples that pass, ascending. */
  numbers: { request: { where: Where }; result: Uint32Array<ArrayBuffer> };
  totals: { request: { where: Where }; result: Totals };
  /** The rows' own fields, those of most rows first; `n` rows in all. */
  own_fields: { request: { where: Where }; result: { n: number; fields: OwnField[] } };
  facets: { request: { where: Where; facets: readonly Facet[] }; result: ValueCounts[] };
  /** Facet counts of passing and all rows; each facet ignores the filter parts on its own field. */
  measure: {
    request: { where: Where; rest: Where; own: readonly FieldPredicate[]; facets: readonly Facet[] };
    result: { all: Totals; passing: Totals; bars: FacetCount[][] };
  };
  /** Values that contain a text: those that begin with it first, then the most frequent; and how many there are. */
  values: {
    request: { where: Where; field: string; search: string; limit: number };
    result: { values: { value: string; count: number }[]; total: number };
  };
  /** Samples by name, the best match first; and how many match. */
  named: {
    request: { where: Where; field: 'sample_id'; query: string; limit: number };
    result: { named: NamedSample[]; total: number };
  };
  steps: {
    request: { where: Where; steps: readonly { so_far: Predicate; alone: Predicate }[] };
    result: { total: number; so_far: number[]; alone: number[] };
  };
}
export type QueryKind = keyof Queries;
export type Request<K extends QueryKind> = Queries[K]['request'];
export type Result<K extends QueryKind> = Queries[K]['result'];

/** The result, or the pattern for which the query was given up. Plain data, also between threads. */
export type Outcome<K extends QueryKind> = { result: Result<K> } | { slow_pattern: string };

/** The answer to a source of predicates, with its generation; invalid after each change of the rows. */
export interface FetchedAnswer {
  generation: number;
  bytes: Uint8Array;
}
/** By source. */
export type FetchedAnswers = Readonly<Record<string, FetchedAnswer>>;

export type QueryHandlers = { [K in QueryKind]: (request: Request<K>, fetched: FetchedAnswers) => Result<K> };

/** Every predicate that a query names. */
export function predicatesOf<K extends QueryKind>(request: Request<K>): Predicate[] {
  const parts = 'own' in request ? [...request.rest, ...request.own.map(({ test }) => test)] : [];
  const steps = 'steps' in request ? request.steps.flatMap(({ so_far, alone }) => [so_far, alone]) : [];
  return [...('where' in request ? request.where : []), ...parts, ...steps];
}

/** Every field that a query is about. */
export function fieldsOf<K extends QueryKind>(request: Request<K>): string[] {
  const tested = Array.from(walkPredicates(predicatesOf(request)), (one) => (one.kind === 'value' ? [one.field] : []));
  const counted = 'facets' in request ? request.facets.map(({ field }) => field) : [];
  const named = 'field' in request ? [request.field] : 'sort' in request && request.sort ? [request.sort.field] : [];
  return [...new Set([...tested.flat(), ...counted, ...named])];
}

/** What a query needs beside the rows: rows, samples or abundances by source. */
export interface Source {
  of: 'rows' | 'samples' | 'abundances';
  source: string;
}

export function sourcesOf<K extends QueryKind>(request: Request<K>): Source[] {
  return Array.from(walkPredicates(predicatesOf(request)), (one): Source[] => {
    if (one.kind === 'fetched') return [{ of: one.of, source: one.source }];
    if (one.kind === 'abundance') return [{ of: 'abundances', source: one.source }];
    return one.kind === 'ratio' ? [one.source, one.over].map((source) => ({ of: 'abundances', source })) : [];
  }).flat();
}
