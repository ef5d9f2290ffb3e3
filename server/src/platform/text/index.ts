export { cellAt } from './cell-at.ts';
export { compilePattern, type Pattern, PatternError } from './compile-pattern.ts';
export { formatCount, formatNumber } from './format-numbers.ts';
export { bestMatches, MATCH_RANK, rankMatch, type SearchQuery, toSearchQuery } from './match-names.ts';
export { findTextProblem, MAX_MARKS_PER_REQUEST, type MarkBudget, normalizeUnicode } from './normalize-unicode.ts';
export { type CsvCell, csvLine, tsvLine, unescapeFormula } from './write-line.ts';
