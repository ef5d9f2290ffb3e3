import {
  findMissingValueTerm,
  type HarmonisedColumn,
  isDirective,
  type Mapping,
  SHEET,
  standardFields,
} from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { isDate, isDayLike } from './sheet/read-date.ts';
import { nameSimilarity, normalizeTerm } from './similarity.ts';
import { AUTO_CHOICE_THRESHOLD, suggestTerms, type ValueSummary } from './suggest-terms.ts';

type FieldSuggestion = HarmonisedColumn['suggestions'][number];

export interface ColumnSummary {
  name: string;
  values: readonly ValueSummary[];
}

const SUGGESTED_FROM = 0.6;
const SUGGESTIONS_AT_MOST = 3;
/** Values tell a field when nearly all of them are its terms, but less surely than a name does. */
const [VALUES_FIT, VALUES_COMPARED] = [0.8, 50];
const VALUES_SCORE = 0.85;

function byName(name: string): FieldSuggestion[] {
  const word = normalizeTerm(name);
  return standardFields.flatMap(({ field, title, synonyms }): FieldSuggestion[] => {
    const place = synonyms.findIndex((synonym) => normalizeTerm(synonym) === word);
    if (place >= 0) return [{ field, title, score: 1 - Math.min(place, 9) / 200, reason: 'name' }];
    const best = Math.max(
      ...synonyms.map((synonym) => (synonym.length < 4 ? 0 : nameSimilarity(word, normalizeTerm(synonym)))),
    );
    if (best < SUGGESTED_FROM) return [];
    return [
      { field, title, score: Math.min(Math.round(best * 100) / 100, AUTO_CHOICE_THRESHOLD - 0.01), reason: 'similar' },
    ];
  });
}

/** Fields whose terms nearly all values are: “Geschlecht” with m and w is sex. */
function byValues(values: readonly ValueSummary[]): FieldSuggestion[] {
  const given = values.filter(({ value }) => findMissingValueTerm(value) === null).slice(0, VALUES_COMPARED);
  if (given.length === 0) return [];
  return standardFields.flatMap(({ field, title, terms }): FieldSuggestion[] => {
    if (!terms) return [];
    const fit = given.filter(
      ({ value }) => (suggestTerms(field, value)[0]?.score ?? 0) >= AUTO_CHOICE_THRESHOLD,
    ).length;
    const share = fit / given.length;
    if (share < VALUES_FIT) return [];
    return [{ field, title, score: Math.round(share * VALUES_SCORE * 100) / 100, reason: 'values' }];
  });
}

/** Days of something else than the sample’s collection. */
const otherDays = /birth|born|dob|death|died|diagnos|onset|sequenc|extract|librar|run|upload|submi|publi|receiv|releas/;

/** A column of days, whatever it is called, may be when the samples were collected: “Datum” with 2020-03-01. */
function byDays({ name, values }: ColumnSummary): FieldSuggestion[] {
  const given = values.filter(({ value }) => findMissingValueTerm(value) === null).slice(0, VALUES_COMPARED);
  if (given.length === 0 || otherDays.test(normalizeTerm(name))) return [];
  const days = given.filter(({ value }) => isDayLike(value) || (isDate(value) && value.length >= 10)).length;
  const share = days / given.length;
  if (share < VALUES_FIT) return [];
  const field = standardFields.find((one) => one.field === 'collection_date');
  const score = Math.round(share * VALUES_SCORE * 100) / 100;
  return field ? [{ field: field.field, title: field.title, score, reason: 'values' }] : [];
}

/** Candidate standard fields of a column, best first. */
export function suggestFields(column: ColumnSummary, saved: Mapping): FieldSuggestion[] {
  const { name, values } = column;
  const chosen = Object.hasOwn(saved.columns, name) ? saved.columns[name] : null;
  const known = standardFields.find(({ field }) => field === chosen);
  const found: FieldSuggestion[] = [
    ...(known ? [{ field: known.field, title: known.title, score: 1, reason: 'saved' as const }] : []),
    ...byName(name),
    ...byValues(values),
    ...byDays(column),
  ];
  const best = new Map<string, FieldSuggestion>();
  for (const one of found.sort((a, b) => b.score - a.score)) if (!best.has(one.field)) best.set(one.field, one);
  return [...best.values()].slice(0, SUGGESTIONS_AT_MOST);
}

/** Assigns each field to at most one column, by confidence; null if uncertain or declined. */
export function chooseFields(
  columns: readonly { name: string; suggestions: readonly FieldSuggestion[] }[],
  saved: Mapping,
): (string | null)[] {
  const chosen: (string | null)[] = columns.map(() => null);
  const taken = new Set<string>();
  const sure = columns
    .flatMap(({ name, suggestions }, at) =>
      saved.columns[name] === null ? [] : suggestions.map((one) => ({ at, ...one })),
    )
    .filter(({ score }) => score >= AUTO_CHOICE_THRESHOLD)
    .sort((a, b) => Number(b.reason === 'saved') - Number(a.reason === 'saved') || b.score - a.score);
  for (const { at, field } of sure) {
    if (chosen[at] !== null || taken.has(field)) continue;
    chosen[at] = field;
    taken.add(field);
  }
  return chosen;
}

function valuesAt(rows: readonly (readonly string[])[], place: number): ColumnSummary['values'] {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    if (isDirective(cells)) continue;
    const value = cellAt(cells, place).trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  // Sample names are not vocabulary.
  if (counts.size > SHEET.maximum_values) return [];
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** Each named column of a sheet, with its distinct values, most frequent first. */
export function summarizeColumns(columns: readonly string[], rows: readonly (readonly string[])[]): ColumnSummary[] {
  return columns.flatMap((name, place) =>
    name.trim() === '' || columns.indexOf(name) !== place ? [] : [{ name, values: valuesAt(rows, place) }],
  );
}
