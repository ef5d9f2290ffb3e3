import type { FacetValue, Rule, Suggestion } from '@cohortium/contract';

/** Rows that ClickHouse finds, asked once and then kept: see `given`. */
export interface AskedRows {
  kind: 'asked';
  /** The question by its content: the same key, the same rows. */
  key: string;
  /** `rows` of `samples`, for one audience each; `samples` by a query of their numbers, whoever looks. */
  of: 'rows' | 'samples';
  sql: string;
  params: Record<string, unknown>;
}

/** How much samples have of some nodes, as the index has it: asked once, whatever is then asked of the shares. */
export interface AskedShares {
  /** The question by its content: the same key, the same shares. */
  key: string;
  of: 'shares';
  sql: string;
  params: Record<string, unknown>;
}

/** Samples whose share is at least `from` and at most `to`; those that have nothing have a share of 0. */
export interface ShareTest {
  kind: 'share';
  asked: AskedShares;
  from: number;
  to: number;
}

/** What a clause says of a row of `samples`, in a form that resident columns are judged by. */
export type RowTest =
  | { kind: 'all' | 'any'; of: readonly RowTest[] }
  | { kind: 'not'; of: RowTest }
  | { kind: 'rule'; rule: Rule }
  | { kind: 'among'; field: string; values: readonly (string | number)[] }
  | Sighted
  /** Of submissions in which at least this share of the samples that are looked at pass. */
  | { kind: 'prevalent'; share: RowTest; least: number }
  | ShareTest
  | AskedRows;

/** Who sees which of a sample's two rows; ids stand in one text, apart by spaces. */
export interface Sighted {
  kind: 'sight';
  /** By the names of the sets: the same key, the same ids. */
  key: string;
  /** Submissions whose owners' rows are seen, and those of which everybody's are. */
  whole: string;
  guarded: string;
  /** Runs whose owners' rows are seen besides, and those whose rows for everybody are not. */
  runs: string;
  elsewhere: string;
}

/** What ClickHouse answered to a test, as bytes, and when: rows are found anew after each change. */
export interface Given {
  generation: number;
  bytes: Uint8Array;
}

/** Of a facet: the values of a field, or numbers in bins of a width. */
export interface Facet {
  field: string;
  bin?: number;
}

/** A part of a filter that the facets of some fields leave out. */
export interface OwnPart {
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

/** A field that some rows have as text, or as numbers: one of both kinds is told twice. */
export interface OwnField {
  field: string;
  kind: 'text' | 'number';
  n: number;
}

/** All tests of a list hold. */
export type Where = readonly RowTest[];

/** A sample by its name in its submission, with how many of the rows are results of it. */
export interface NamedSample {
  sample_id: string;
  project_id: string;
  project_name: string;
  n_results: number;
}

/** What is asked of the rows, and what is answered. */
export interface Questions {
  /**
   * Rows in their order, from one place to before another, each as number × 2 + whether it is everybody's; with those of
   * them that are kept whole, in no order: see `readCard`.
   */
  page: {
    ask: { where: Where; sort?: Order | undefined; from: number; to: number };
    answer: { total: number; keys: number[]; cards: Uint8Array[] };
  };
  totals: { ask: { where: Where }; answer: Totals };
  /** The submitters' own fields that the rows have, those of most rows first; `n` rows in all. */
  own_fields: { ask: { where: Where }; answer: { n: number; fields: OwnField[] } };
  facets: { ask: { where: Where; facets: readonly Facet[] }; answer: ValueCounts[] };
  /** Those that pass beside all, as `FacetValue` has it: of a facet by the rest, and the parts that it does not leave out. */
  measure: {
    ask: { where: Where; rest: Where; own: readonly OwnPart[]; facets: readonly Facet[] };
    answer: { all: Totals; passing: Totals; bars: FacetValue[][] };
  };
  /** Values that hold what is typed: those that begin with it first, then the most frequent; and how many there are. */
  values: {
    ask: { where: Where; field: string; search: string; limit: number };
    answer: { values: Suggestion[]; total: number };
  };
  /** Samples that answer to a query, the best first: see `findNamed`; and how many there are. */
  named: {
    ask: { where: Where; field: 'sample_id'; query: string; limit: number };
    answer: { named: NamedSample[]; total: number };
  };
  steps: {
    ask: { where: Where; steps: readonly { so_far: RowTest; alone: RowTest }[] };
    answer: { total: number; so_far: number[]; alone: number[] };
  };
}
export type Kind = keyof Questions;
export type Answering<G> = { [K in Kind]: (ask: Questions[K]['ask'], given: G) => Questions[K]['answer'] };

const partsOf = (test: RowTest): readonly RowTest[] => {
  if (test.kind === 'all' || test.kind === 'any') return test.of;
  if (test.kind === 'not') return [test.of];
  return test.kind === 'prevalent' ? [test.share] : [];
};

/** The tests of a kind within some, in no order. */
export function within<K extends RowTest['kind']>(tests: Where, kind: K): Extract<RowTest, { kind: K }>[] {
  const isIt = (test: RowTest): test is Extract<RowTest, { kind: K }> => test.kind === kind;
  return tests.flatMap((test) => [...(isIt(test) ? [test] : []), ...within(partsOf(test), kind)]);
}
