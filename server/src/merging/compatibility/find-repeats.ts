import type { CompatibilityIssue } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import type { CompatibilityInput, SourceMember } from './merge-source.ts';

const sampleOf = ({ project_id, sample_id }: SourceMember): string => `${project_id} ${sample_id}`;
const subjectOf = ({ project_id, subject_id }: SourceMember): string | null =>
  subject_id === null ? null : `${project_id} ${subject_id}`;

/** Keys that several different things share. */
function sharedBy(
  members: readonly SourceMember[],
  keyOf: (one: SourceMember) => string | null,
  toResource: (one: SourceMember) => string,
) {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const member of members) {
    const [key, thing] = [keyOf(member), toResource(member)];
    if (key === null) continue;
    const known = first.get(key);
    if (known === undefined) first.set(key, thing);
    else if (known !== thing) shared.add(key);
  }
  return shared;
}

interface RepeatIssue {
  code: CompatibilityIssue['code'];
  severity: CompatibilityIssue['severity'];
  title: string;
  message: string;
  remedy: string;
  column: string;
}

const MAX_SHOWN = 12;

function toFindings(
  { sources }: CompatibilityInput,
  concerned: readonly SourceMember[],
  { column, ...details }: RepeatIssue,
): CompatibilityIssue[] {
  if (concerned.length === 0) return [];
  const ids = new Set(concerned.map(({ result_id }) => result_id));
  const sides = sources.flatMap(({ members }, source) => {
    const counts = new Map<string, number>();
    for (const { result_id, sample_id } of members) {
      const known = counts.get(sample_id);
      // The first names are enough to go by: there may be thousands.
      if ((known === undefined && counts.size >= MAX_SHOWN) || !ids.has(result_id)) continue;
      counts.set(sample_id, (known ?? 0) + 1);
    }
    const values = [...counts].map(([value, n_samples]) => ({ value, n_samples }));
    return values.length > 0 ? [{ source, values }] : [];
  });
  return [{ ...details, compares_from: null, n_samples: ids.size, compared: [{ title: column, sides }] }];
}

function sameResults(fit: CompatibilityInput): CompatibilityIssue[] {
  const seen = new Set<string>();
  const twice = new Map<string, SourceMember>();
  for (const member of fit.sources.flatMap(({ members }) => members)) {
    if (seen.has(member.result_id)) twice.set(member.result_id, member);
    seen.add(member.result_id);
  }
  return toFindings(fit, [...twice.values()], {
    code: 'repeated_results',
    severity: 'notes',
    title: `${formatCount(twice.size, 'sample')} in more than one of these cohorts.`,
    message: 'Each sample is counted once.',
    remedy: 'No action is needed.',
    column: 'Samples',
  });
}

/** A sample of which several runs made results: the same material, counted again. */
function processedTwice(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.members;
  const repeated = sharedBy(all, sampleOf, ({ result_id }) => result_id);
  return toFindings(
    fit,
    all.filter((member) => repeated.has(sampleOf(member))),
    {
      code: 'repeated_samples',
      severity: 'warns',
      title: `${formatCount(repeated.size, 'sample')} processed more than once.`,
      message: 'Each result would count as a separate sample, although the material is the same.',
      remedy: 'Keep one result per sample: the newest.',
      column: 'Samples',
    },
  );
}

/** A sample of one study, submitted in two places. */
function submittedTwice(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.members;
  const key = ({ original_project_id, sample_id }: SourceMember) =>
    original_project_id === null ? null : `${original_project_id} ${sample_id}`;
  const repeated = sharedBy(all, key, ({ project_id }) => project_id);
  return toFindings(
    fit,
    all.filter((member) => repeated.has(key(member) ?? '')),
    {
      code: 'same_sample_elsewhere',
      severity: 'warns',
      title: `${formatCount(repeated.size, 'sample')} of the same study and name, from different submissions.`,
      message: 'They may be the same material submitted twice.',
      remedy: 'Remove one of the submissions from its cohort before merging.',
      column: 'Samples',
    },
  );
}

/** Individuals with samples in several parts. */
function sameSubjects(fit: CompatibilityInput): CompatibilityIssue[] {
  const partOf = new Map(
    fit.sources.flatMap(({ members }, source) => members.map((one) => [one.result_id, String(source)])),
  );
  const all = fit.members;
  const repeated = sharedBy(all, subjectOf, ({ result_id }) => partOf.get(result_id) ?? '');
  return toFindings(
    fit,
    all.filter((member) => repeated.has(subjectOf(member) ?? '')),
    {
      code: 'repeated_subjects',
      severity: 'warns',
      title: `${formatCount(repeated.size, 'subject')} in more than one cohort, with different samples.`,
      message:
        'Samples of one subject are not independent, so tests between the cohorts give p-values that are too small.',
      remedy: 'Compare within subjects, or keep one sample per subject.',
      column: 'Samples of these subjects',
    },
  );
}

/** Finds duplicate samples and subjects. */
export const findRepeats = (fit: CompatibilityInput): CompatibilityIssue[] => [
  ...processedTwice(fit),
  ...submittedTwice(fit),
  ...sameSubjects(fit),
  ...sameResults(fit),
];
