/** Separates the values of a list in one text, such as a sample's tags; no value contains it. */
export const LIST_SEPARATOR = '\u001f';

/** Column with the names of a row's own fields, each behind `t` (text) or `n` (number); no field has this name. */
export const OWN_FIELDS = `own${LIST_SEPARATOR}fields`;

/** `catalogue`: a code that people know by its label. `own`: text in some rows, number in others. */
export type FieldKind = 'text' | 'number' | 'list' | 'catalogue' | 'own';

/** How well a name matches a query, 0 is best; null if it does not. */
export interface NameMatching<Q extends ParsedName = ParsedName> {
  parse(query: string): Q;
  /** Of a name in lower case. */
  rank(name: string, query: Q): number | null;
}

export interface ParsedName {
  terms: readonly string[];
  text: string;
}

/** What the rows' owner knows of their fields. */
export interface Schema {
  kindOf(field: string): FieldKind;
  /** The label of a value of a catalogue. */
  labelOf(value: string | number): string;
  names: NameMatching;
  /** How long the patterns of one query may take in all. */
  pattern_budget_ms: number;
  /** A regular expression, matched in linear time. */
  compilePattern(pattern: string): { test(text: string): boolean };
}
