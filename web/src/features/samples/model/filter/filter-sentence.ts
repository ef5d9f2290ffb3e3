import { CallError, type SampleField, type SampleFilter } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { titleOfField } from './rule-words.ts';

/** What the rule asks about on the way to a place such as `advance_filters.primary_filters.rules.0.value`. */
function subjectAt(filter: SampleFilter, place: string): string | null {
  let at: unknown = filter;
  let subject: string | null = null;
  for (const step of place.split('.')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
    if (typeof at !== 'object' || at === null) break;
    if ('taxon' in at && typeof at.taxon === 'string') subject = at.taxon;
    else if ('field' in at && typeof at.field === 'string') subject = at.field;
  }
  return subject;
}

/** Why a filter was refused, for people: the rule is told by what it asks about, instead of by its place in the body. */
export function filterSentence(error: unknown, filter: SampleFilter, catalogue: readonly SampleField[]): string {
  const fields = error instanceof CallError ? (error.body.fields ?? []) : [];
  if (fields.length === 0) return sentenceOf(error);
  const said = fields.map(({ field: place, message }) => {
    const subject = subjectAt(filter, place);
    return subject === null || message.includes(subject) ? message : `${titleOfField(subject, catalogue)}: ${message}`;
  });
  return [...new Set(said)].join(' ');
}
