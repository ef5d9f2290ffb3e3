import { CallError, type SampleField, type SampleFilter } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { titleOfField } from '../rule/describe-rule.ts';

/** The subject of the rule at a path such as `advance_filters.primary_filters.rules.0.value`. */
function subjectAt(filter: SampleFilter, path: string): string | null {
  let at: unknown = filter;
  let subject: string | null = null;
  for (const step of path.split('.')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
    if (typeof at !== 'object' || at === null) break;
    if ('taxon' in at && typeof at.taxon === 'string') subject = at.taxon;
    else if ('field' in at && typeof at.field === 'string') subject = at.field;
  }
  return subject;
}

/** Describes why a filter was rejected; names rules by their field instead of their path in the body. */
export function filterSentence(error: unknown, filter: SampleFilter, catalogue: readonly SampleField[]): string {
  const fields = error instanceof CallError ? (error.body.fields ?? []) : [];
  if (fields.length === 0) return sentenceOf(error);
  const sentences = fields.map(({ field: place, message }) => {
    const subject = subjectAt(filter, place);
    return subject === null || message.includes(subject) ? message : `${titleOfField(subject, catalogue)}: ${message}`;
  });
  return [...new Set(sentences)].join(' ');
}
