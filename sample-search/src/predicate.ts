/** A condition on a value. Missing values pass none but `missing`. */
export type Condition =
  | { operator: 'exists' | 'missing' }
  /** Numbers equal numbers, texts equal texts; `any_case` are texts in lower case. */
  | {
      operator: 'in';
      numbers: readonly number[];
      texts: readonly string[];
      any_case: readonly string[];
    }
  /** Numbers, and texts that are written as such. */
  | { operator: Comparison; number: number }
  /** Dates, to the precision of the given one. */
  | { operator: Comparison; date: string }
  /** Any case. */
  | { operator: 'contains' | 'starts_with'; text: string }
  | { operator: 'matches'; pattern: string };

export type Comparison = '>' | '>=' | '<' | '<=';

/** A predicate on rows. */
export type Predicate =
  | { kind: 'and' | 'or'; of: readonly Predicate[] }
  | { kind: 'not'; of: Predicate }
  | { kind: 'value'; field: string; condition: Condition }
  | { kind: 'in'; field: string; values: readonly (string | number)[] }
  | VisibilityPredicate
  /** Rows of the projects in which at least this fraction of the rows pass. */
  | { kind: 'prevalence'; of: Predicate; least: number }
  | AbundancePredicate
  | RatioPredicate
  | FetchedPredicate;

/** What is not in the rows and has to be fetched before a query. The same source, the same answer. */
export interface FetchedPredicate {
  kind: 'fetched';
  /** `rows`: rows of one audience; `samples`: sample numbers, independent of the audience. */
  of: 'rows' | 'samples';
  source: string;
}

/** Samples with an abundance from `from` to `to`, as `abundanceBits`; without one it is 0. */
export interface AbundancePredicate {
  kind: 'abundance';
  source: string;
  from: number;
  to: number;
}

/** Samples by how many times as much they have of one source as of another; without the other there is no ratio. */
export interface RatioPredicate {
  kind: 'ratio';
  source: string;
  over: string;
  operator: Comparison | '=' | '!=';
  value: number;
}

/** Visibility of a sample's two rows; ids are separated by spaces. */
export interface VisibilityPredicate {
  kind: 'visibility';
  /** The same key, the same ids. */
  key: string;
  /** Projects visible in full, and those visible as public rows. */
  whole: string;
  guarded: string;
  /** Runs also visible in full, and runs excluded from the public rows. */
  runs: string;
  elsewhere: string;
}

/** A conjunction of predicates. */
export type Where = readonly Predicate[];

const partsOf = (predicate: Predicate): readonly Predicate[] => {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of;
  return predicate.kind === 'not' || predicate.kind === 'prevalence' ? [predicate.of] : [];
};

/** All predicates in some trees, unordered. */
export function* walkPredicates(predicates: Where): Generator<Predicate> {
  for (const predicate of predicates) {
    yield predicate;
    yield* walkPredicates(partsOf(predicate));
  }
}
