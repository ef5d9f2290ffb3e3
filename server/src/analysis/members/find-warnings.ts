import type { Platform } from '#platform';
import { formatCount } from '#platform/text';
import { dataSetsByIds, titleOf } from '#samples';
import type { MemberFact } from './members-index-store.ts';

export interface Warning {
  code: string;
  message: string;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Recorded subjects, distinct per submission. */
export const countSubjects = (facts: readonly MemberFact[]): number =>
  distinct(facts.flatMap(({ subject_id, project_id }) => (subject_id === null ? [] : [`${project_id} ${subject_id}`])))
    .length;

/** A sample that several runs have processed is in the cohort once a result: the same material, counted again. */
export function repeatWarnings(facts: readonly MemberFact[]): Warning[] {
  const results = Map.groupBy(facts, ({ project_id, sample_id }) => `${project_id} ${sample_id}`);
  const repeated = [...results.values()].filter((each) => each.length > 1).length;
  if (repeated === 0) return [];
  const message = `${formatCount(repeated, 'sample')} of ${formatCount(results.size, 'sample')} have more than one result, and each result counts as a separate sample: keep the results of one run`;
  return [{ code: 'repeated_samples', message }];
}

/** Warnings on independence of samples; `assume` names the test, such as "permutations assume". */
export function subjectWarnings(facts: readonly MemberFact[], assume: string): Warning[] {
  const known = facts.filter(({ subject_id }) => subject_id !== null);
  if (known.length === 0) {
    const message = `Subject IDs are missing, but ${assume} that samples are independent`;
    return [{ code: 'subjects_unknown', message }];
  }
  const subjects = countSubjects(known);
  const warnings: Warning[] = [];
  if (subjects === 1 && known.length > 1) {
    warnings.push({ code: 'one_subject', message: `All samples come from 1 subject, but ${assume} independence` });
  } else if (subjects < known.length) {
    const message = `${formatCount(known.length, 'sample')} come from only ${formatCount(subjects, 'subject')}, but ${assume} independence`;
    warnings.push({ code: 'repeated_subjects', message });
  }
  if (known.length < facts.length) {
    const message = `${facts.length - known.length} of ${formatCount(facts.length, 'sample')} have no subject ID, but ${assume} that they are independent`;
    warnings.push({ code: 'subjects_unknown', message });
  }
  return warnings;
}

function mixed(
  values: readonly (string | null)[],
  { code, thing, remedy }: Record<'code' | 'thing' | 'remedy', string>,
) {
  const names = distinct(values).map((value) => value ?? 'not recorded');
  if (names.length < 2) return [];
  const listed = `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`;
  return [{ code, message: `${formatCount(names.length, thing)} (${listed}): ${remedy}` }];
}

/** Warnings on different processing, and cautions on the reference. */
export async function processingWarnings(platform: Platform, facts: readonly MemberFact[]): Promise<Warning[]> {
  const ids = distinct(facts.map(({ pipeline_data_id }) => pipeline_data_id));
  const found = await dataSetsByIds(platform.db, ids);
  const cautions = distinct(found.flatMap(({ reference_caution }) => reference_caution ?? []));
  return [
    ...mixed(
      facts.map(({ reference_name }) => reference_name),
      {
        code: 'mixed_references',
        thing: 'reference',
        remedy: 'differences between samples may be naming differences',
      },
    ),
    ...mixed(
      facts.map(({ variable_region }) => variable_region),
      { code: 'mixed_regions', thing: 'variable region', remedy: 'regions detect different taxa' },
    ),
    ...mixed(
      facts.map(({ pipeline_name }) => pipeline_name),
      { code: 'mixed_pipelines', thing: 'pipeline', remedy: 'pipelines count differently' },
    ),
    ...cautions.map((message) => ({ code: 'reference_caution', message })),
  ];
}

export function memberWarnings(n_unavailable: number): Warning[] {
  if (n_unavailable === 0) return [];
  const message = `${formatCount(n_unavailable, 'sample')} of the cohort ${n_unavailable === 1 ? 'is' : 'are'} no longer available and excluded`;
  return [{ code: 'unavailable_members', message }];
}

/** Samples without a value of a field that tests need. */
export function missingWarnings(
  values: readonly (string | null)[],
  { code, field }: { code: string; field: string },
): Warning[] {
  const missing = values.filter((value) => value === null).length;
  if (missing === 0) return [];
  const message = `${formatCount(missing, 'sample')} without a value of “${titleOf(field)}” ${missing === 1 ? 'is' : 'are'} excluded from the tests`;
  return [{ code, message }];
}
