export { matchPredicate, PatternTimeout } from './match-values.ts';
export type {
  AbundancePredicate,
  Comparison,
  Condition,
  FetchedPredicate,
  Predicate,
  RatioPredicate,
  VisibilityPredicate,
  Where,
} from './predicate.ts';
export {
  type Facet,
  type FacetCount,
  type FetchedAnswer,
  type FetchedAnswers,
  type FieldPredicate,
  fieldsOf,
  type NamedSample,
  type Outcome,
  type OwnField,
  type Queries,
  type QueryKind,
  type Request,
  type Result,
  type Source,
  sourcesOf,
  type Totals,
  type ValueCounts,
} from './query.ts';
export { type RowsChange, SampleSearch } from './sample-search.ts';
export { type FieldKind, LIST_SEPARATOR, type NameMatching, OWN_FIELDS, type Schema } from './schema.ts';
export { abundanceBits, FLOAT32_INFINITY_BITS, unpackAbundances } from './table/abundances.ts';
export { splitEncodedRows } from './table/encoded-rows.ts';
export { parseLeadingNumber } from './value-order.ts';
