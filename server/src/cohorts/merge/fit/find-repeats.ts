import type { FitFinding } from '@cohortium/contract';
import { compare, counted, everyMember, type Fit, type Member } from './part.ts';

const sampleOf = ({ project_id, sample_id }: Member): string => `${project_id} ${sample_id}`;
const subjectOf = ({ project_id, subject_id }: Member): string | null =>
  subject_id === null ? null : `${project_id} ${subject_id}`;

/** Keys that several different things share. */
function sharedBy<Key>(
  members: readonly Member[],
  keyOf: (one: Member) => Key | null,
  thingOf: (one: Member) => string,
) {
  const things = new Map<Key, Set<string>>();
  for (const member of members) {
    const key = keyOf(member);
    if (key === null) continue;
    const known = things.get(key);
    if (known) known.add(thingOf(member));
    else things.set(key, new Set([thingOf(member)]));
  }
  return new Set([...things].flatMap(([key, found]) => (found.size > 1 ? [key] : [])));
}

interface Told {
  code: FitFinding['code'];
  severity: FitFinding['severity'];
  title: string;
  words: string;
  remedy: string;
  column: string;
}

function tell(fit: Fit, members: readonly Member[], { column, ...told }: Told): FitFinding[] {
  if (members.length === 0) return [];
  const ids = new Set(members.map(({ result_id }) => result_id));
  const compared = compare(fit, column, ({ result_id, sample_id }) => (ids.has(result_id) ? sample_id : null));
  const sides = compared.sides.map(({ part, values }) => ({ part, values: values.slice(0, SHOWN) }));
  return [{ ...told, compares_from: null, n_samples: ids.size, compared: [{ title: column, sides }] }];
}

const SHOWN = 12;

function sameResults(fit: Fit): FitFinding[] {
  const seen = new Set<string>();
  const twice = new Map<string, Member>();
  for (const member of fit.parts.flatMap(({ members }) => members)) {
    if (seen.has(member.result_id)) twice.set(member.result_id, member);
    seen.add(member.result_id);
  }
  return tell(fit, [...twice.values()], {
    code: 'repeated_results',
    severity: 'notes',
    title: `${counted(twice.size, 'sample')} in more than one of these cohorts.`,
    words: 'Each is counted once.',
    remedy: 'Nothing has to be done.',
    column: 'Samples',
  });
}

/** A sample of which several runs made results: the same material, counted again. */
function processedTwice(fit: Fit): FitFinding[] {
  const all = everyMember(fit);
  const repeated = sharedBy(all, sampleOf, ({ result_id }) => result_id);
  return tell(
    fit,
    all.filter((member) => repeated.has(sampleOf(member))),
    {
      code: 'repeated_samples',
      severity: 'warns',
      title: `${counted(repeated.size, 'sample')} processed more than once.`,
      words: 'Each result would count as a sample of its own, though the material is the same.',
      remedy: 'Keep one result a sample: the newest.',
      column: 'Samples',
    },
  );
}

/** A sample of one study, submitted in two places. */
function submittedTwice(fit: Fit): FitFinding[] {
  const all = everyMember(fit);
  const key = ({ original_project_id, sample_id }: Member) =>
    original_project_id === null ? null : `${original_project_id} ${sample_id}`;
  const repeated = sharedBy(all, key, ({ project_id }) => project_id);
  return tell(
    fit,
    all.filter((member) => repeated.has(key(member) ?? '')),
    {
      code: 'same_sample_elsewhere',
      severity: 'warns',
      title: `${counted(repeated.size, 'sample')} of the same study and name, from different submissions.`,
      words: 'They may be the same material, submitted twice.',
      remedy: 'Take one of the submissions out of a cohort before merging.',
      column: 'Samples',
    },
  );
}

/** Individuals with samples in several parts. */
function sameSubjects(fit: Fit): FitFinding[] {
  const partOf = new Map(fit.parts.flatMap(({ members }, part) => members.map((one) => [one.result_id, String(part)])));
  const all = everyMember(fit);
  const repeated = sharedBy(all, subjectOf, ({ result_id }) => partOf.get(result_id) ?? '');
  return tell(
    fit,
    all.filter((member) => repeated.has(subjectOf(member) ?? '')),
    {
      code: 'repeated_subjects',
      severity: 'warns',
      title: `${counted(repeated.size, 'subject')} in more than one part, with different samples.`,
      words: 'Samples of one individual are not independent: tests between the parts promise more than they hold.',
      remedy: 'Compare within subjects, or keep one sample of each.',
      column: 'Samples of these subjects',
    },
  );
}

/** What is there more than once. */
export const findRepeats = (fit: Fit): FitFinding[] => [
  ...processedTwice(fit),
  ...submittedTwice(fit),
  ...sameSubjects(fit),
  ...sameResults(fit),
];
