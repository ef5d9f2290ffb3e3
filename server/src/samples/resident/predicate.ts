import type { FacetValue, Rule, Suggestion } from '@cohortium/contract';

/** A predicate evaluated by ClickHouse; its answer is cached. */
export interface IndexRowsTest {
  kind: 'from_index';
  /** Content key of the query: the same key means the same rows. */
  key: string;
  /** `rows`: rows of one audience; `samples`: sample numbers, independent of the audience. */
  of: 'rows' | 'samples';
  sql: string;
  params: Record<string, unknown>;
}

/** A query for the abundance of some nodes per sample, cached for all thresholds. */
export interface AbundanceQuery {
  /** Content key of the query: the same key means the same abundances. */
  key: string;
  of: 'shares';
  sql: string;
  params: Record<string, unknown>;
}

/** Samples with an abundance from `from` to `to`; absent means 0. */
export interface AbundanceTest {
  kind: 'share';
  query: AbundanceQuery;
  from: number;
  to: number;
}

/** A predicate on rows of `samples`, evaluated on in-memory columns. */
export type RowTest =
  | { kind: 'all' | 'any'; of: readonly RowTest[] }
  | { kind: 'not'; of: RowTest }
  | { kind: 'rule'; rule: Rule }
  | { kind: 'among'; field: string; values: readonly (string | number)[] }
  | VisibilityTest
  /** Submissions in which at least this fraction of the samples pass. */
  | { kind: 'prevalent'; share: RowTest; least: number }
  | AbundanceTest
  | IndexRowsTest;

/** Visibility of a sample's two rows; ids are separated by spaces. */
export interface VisibilityTest {
  kind: 'visibility';
  /** Key from the names of the id sets: the same key means the same ids. */
  key: string;
  /** Submissions visible in full, and those visible as public rows. */
  whole: string;
  guarded: string;
  /** Runs also visible in full, and runs excluded from the public rows. */
  runs: string;
  elsewhere: string;
}

/** ClickHouse's answer to a query, with its generation; invalid after each change of the rows. */
export interface IndexAnswer {
  generation: number;
  bytes: Uint8Array;
}

/** A facet: the values of a field, or numbers in bins of a width. */
export interface Facet {
  field: string;
  bin?: number;
}

/** A part of a filter that the facets of some fields leave out. */
export interface FieldPredicate {
  fields: readonly string[];
  test: RowTest;
}

export interface Order {
  field: string;
  descending: boolean;
}

/** Samples by value, the missing under null; of a binned facet the value is the bin's number. */
export type ValueCounts = [value: string | null, n: number][];

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

/** A conjunction of predicates. */
export type Where = readonly RowTest[];

/** A sample by its name in its submission, with how many of the rows are results of it. */
export interface NamedSample {
  sample_id: string;
  project_id: string;
  project_name: string;
  n_results: number;
}

/** Queries on the rows, with their answers. */
export interface QueryTypes {
  /**
   * Rows in their order, from one place to before another, each as number × 2 + whether it is everybody's; with those of
   * them that are kept whole, in no order: see `readCard`.
   */
  page: {
    request: { where: Where; sort?: Order | undefined; from: number; to: number };
    answer: { total: number; keys: number[]; cards: Uint8Array[] };
  };
  totals: { request: { where: Where }; answer: Totals };
  /** The submitters' own fields that the rows have, those of most rows first; `n` rows in all. */
  own_fields: { request: { where: Where }; answer: { n: number; fields: OwnField[] } };
  facets: { request: { where: Where; facets: readonly Facet[] }; answer: ValueCounts[] };
  /** Facet counts of passing and all rows; each facet ignores the filter parts on its own field. */
  measure: {
    request: { where: Where; rest: Where; own: readonly FieldPredicate[]; facets: readonly Facet[] };
    answer: { all: Totals; passing: Totals; bars: FacetValue[][] };
  };
  /** Values that hold what is typed: those that begin with it first, then the most frequent; and how many there are. */
  values: {
    request: { where: Where; field: string; search: string; limit: number };
    answer: { values: Suggestion[]; total: number };
  };
  /** Samples that answer to a query, the best first: see `findNamed`; and how many there are. */
  named: {
    request: { where: Where; field: 'sample_id'; query: string; limit: number };
    answer: { named: NamedSample[]; total: number };
  };
  steps: {
    request: { where: Where; steps: readonly { so_far: RowTest; alone: RowTest }[] };
    answer: { total: number; so_far: number[]; alone: number[] };
  };
}
export type Kind = keyof QueryTypes;
export type Answering<G> = { [K in Kind]: (request: QueryTypes[K]['request'], given: G) => QueryTypes[K]['answer'] };

const partsOf = (test: RowTest): readonly RowTest[] => {
  if (test.kind === 'all' || test.kind === 'any') return test.of;
  if (test.kind === 'not') return [test.of];
  return test.kind === 'prevalent' ? [test.share] : [];
};

/** All predicates of a kind in a tree, unordered. */
export function testsOfKind<K extends RowTest['kind']>(tests: Where, kind: K): Extract<RowTest, { kind: K }>[] {
  const isIt = (test: RowTest): test is Extract<RowTest, { kind: K }> => test.kind === kind;
  return tests.flatMap((test) => [...(isIt(test) ? [test] : []), ...testsOfKind(partsOf(test), kind)]);
}
