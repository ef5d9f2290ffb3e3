import {
  CONFIDENT_SCORE,
  findMissingValueTerm,
  type HarmonisedColumn,
  type Mapping,
  standardFieldOf,
  type Term,
} from '@cohortium/contract';
import { normalizeTerm, similarity } from './similarity.ts';

type HarmonisedValue = HarmonisedColumn['values'][number];
type TermSuggestion = HarmonisedValue['suggestions'][number];

const SUGGESTED_FROM = 0.55;
const SUGGESTIONS_AT_MOST = 3;
/** From this score on a suggestion is taken unless the person chooses otherwise. */
export const AUTO_CHOICE_THRESHOLD = CONFIDENT_SCORE;
const [SYNONYM, SYNONYM_WITH_REST] = [0.97, 0.96];

interface Entry {
  term: Term;
  word: string;
}

/** A field's list of terms, ready to be compared with. */
interface TermIndex {
  exact: ReadonlyMap<string, Term>;
  byWord: ReadonlyMap<string, Term>;
  entries: readonly Entry[];
}

const built = new Map<string, TermIndex | null>();

function indexOf(field: string): TermIndex | null {
  const there = built.get(field);
  if (there !== undefined) return there;
  const terms = standardFieldOf(field)?.terms ?? null;
  const index = terms && buildIndex(terms);
  built.set(field, index);
  return index;
}

function buildIndex(terms: readonly Term[]): TermIndex {
  const entries = terms.flatMap((term) =>
    [term.term, ...term.synonyms].map((word) => ({ term, word: normalizeTerm(word) || word })),
  );
  // The first one stands: a name is never taken over by another's synonym.
  const byWord = new Map(entries.toReversed().map(({ word, term }) => [word, term]));
  for (const term of terms) byWord.set(normalizeTerm(term.term), term);
  return { exact: new Map(terms.map((term) => [term.term, term])), byWord, entries };
}

const byId = new Map<string, ReadonlyMap<string, string>>();

/** A term by its id in its ontology, as Qiita and EBI write some: `UBERON:0001988`. */
function termOfId(field: string, id: string): string | undefined {
  const known =
    byId.get(field) ?? new Map(standardFieldOf(field)?.terms?.map(({ term, term_id }) => [term_id ?? '', term]));
  byId.set(field, known);
  return known.get(id.toUpperCase());
}

/** A value without the ontology's name before it, as Qiita and EBI write `UBERON:feces` and `GAZ:United States of America`. */
function bareValue(field: string, value: string): string {
  const [, ontology = '', word = ''] = /^\s*(UBERON|GAZ|ENVO|FMA|NCIT|EFO|PATO)[:_]\s*(\S.*)$/i.exec(value) ?? [];
  if (word === '') return value;
  return /^\d+$/.test(word) ? (termOfId(field, `${ontology}:${word}`) ?? value) : word.trim();
}

/** “USA: Texas” and “Germany, Bavaria” are a country and what is within it; other fields are one word. */
function parted(field: string, value: string): { head: string; rest: string } {
  if (field !== 'location') return { head: value, rest: '' };
  const [, head = value, rest = ''] = /^([^:,]+)[:,]\s*(\S.*)$/.exec(value) ?? [];
  return { head: head.trim(), rest: rest.trim() };
}

const joined = (term: string, rest: string): string => (rest === '' ? term : `${term}: ${rest}`);

/** Whether a value is a term of its field's list as it stands; true for fields without a list. */
export function isControlled(field: string, value: string): boolean {
  const index = indexOf(field);
  if (index === null) return true;
  if (field !== 'location') return index.exact.has(value);
  const [, head = value] = /^([^:]+)(?:: .+)?$/.exec(value) ?? [];
  return index.exact.has(head);
}

/** Terms that a value may mean, best first. */
export function suggestTerms(field: string, value: string): TermSuggestion[] {
  const index = indexOf(field);
  if (index === null) return [];
  const { head, rest } = parted(field, bareValue(field, value));
  const word = normalizeTerm(head) || head.trim().toLowerCase();
  const known = index.byWord.get(word);
  if (known) {
    const score = known.term === value ? 1 : rest === '' ? SYNONYM : SYNONYM_WITH_REST;
    return [{ term: joined(known.term, rest), term_id: known.term_id, score, reason: 'name' }];
  }
  const best = new Map<Term, number>();
  for (const { term, word: other } of index.entries) {
    // Codes of two or three letters are alike by chance.
    if (other.length < 4) continue;
    const score = similarity(word, other);
    if (score >= SUGGESTED_FROM && score > (best.get(term) ?? 0)) best.set(term, score);
  }
  return [...best]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SUGGESTIONS_AT_MOST)
    .map(([{ term, term_id }, score]) => ({
      term: joined(term, rest),
      term_id,
      // Never as sure as a synonym.
      score: Math.min(Math.round(score * 100) / 100, AUTO_CHOICE_THRESHOLD - 0.01),
      reason: 'similar',
    }));
}

export interface ValueSummary {
  value: string;
  count: number;
}

/** Mapping of a value: chosen before, already a controlled term, missing, suggested, or unknown. */
export function harmoniseValue(field: string, { value, count }: ValueSummary, saved: Mapping): HarmonisedValue {
  const words = saved.values[field] ?? {};
  const chosen = Object.hasOwn(words, value) ? words[value] : undefined;
  if (chosen !== undefined) {
    const suggestions: TermSuggestion[] =
      chosen === null ? [] : [{ term: chosen, term_id: null, score: 1, reason: 'saved' }];
    return { value, count, state: chosen === null ? 'missing' : 'suggested', suggestions, term: chosen };
  }
  const missing = findMissingValueTerm(value);
  if (missing !== null) {
    const suggestions: TermSuggestion[] = [{ term: missing, term_id: null, score: 1, reason: 'name' }];
    return { value, count, state: 'missing', suggestions, term: missing };
  }
  if (isControlled(field, value)) return { value, count, state: 'controlled', suggestions: [], term: null };
  const suggestions = suggestTerms(field, value);
  const [best] = suggestions;
  const term = best && best.score >= AUTO_CHOICE_THRESHOLD ? best.term : null;
  return { value, count, state: best ? 'suggested' : 'unknown', suggestions, term };
}
