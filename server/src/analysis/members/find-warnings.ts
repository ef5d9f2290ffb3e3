import { cramersV } from '@cohortium/stats';
import type { Platform } from '#platform';
import { dataSetsByIds, titleOf } from '#samples';
import type { MemberFact } from './members-index-store.ts';

export interface Warning {
  code: string;
  message: string;
}

const counted = (n: number, thing: string): string => `${n.toLocaleString('en-US')} ${thing}${n === 1 ? '' : 's'}`;
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Recorded individuals, told apart between submissions. */
export const countSubjects = (facts: readonly MemberFact[]): number =>
  distinct(facts.flatMap(({ subject_id, project_id }) => (subject_id === null ? [] : [`${project_id} ${subject_id}`])))
    .length;

/** A sample that several runs have processed is in the cohort once a result: the same material, counted again. */
export function repeatWarnings(facts: readonly MemberFact[]): Warning[] {
  const results = Map.groupBy(facts, ({ project_id, sample_id }) => `${project_id} ${sample_id}`);
  const repeated = [...results.values()].filter((each) => each.length > 1).length;
  if (repeated === 0) return [];
  const message = `${counted(repeated, 'sample')} of ${counted(results.size, 'sample')} in more than one result, each counted as a sample of its own: keep the results of one run`;
  return [{ code: 'repeated_samples', message }];
}

/** Whether samples may be taken as independent of each other. */
export function subjectWarnings(facts: readonly MemberFact[]): Warning[] {
  const known = facts.filter(({ subject_id }) => subject_id !== null);
  if (known.length === 0) {
    const message = 'No subject ids: permutations assume that samples are independent';
    return [{ code: 'subjects_unknown', message }];
  }
  const subjects = countSubjects(known);
  const warnings: Warning[] = [];
  if (subjects === 1 && known.length > 1) {
    warnings.push({ code: 'one_subject', message: '1 subject: permutations assume independence' });
  } else if (subjects < known.length) {
    const message = `${counted(known.length, 'sample')} of ${counted(subjects, 'subject')}: permutations assume independence`;
    warnings.push({ code: 'repeated_subjects', message });
  }
  if (known.length < facts.length) {
    const message = `${facts.length - known.length} of ${counted(facts.length, 'sample')} have no subject id: permutations assume that they are independent`;
    warnings.push({ code: 'subjects_unknown', message });
  }
  return warnings;
}

const factors = [
  { field: 'project_name', of: (fact: MemberFact): string | null => fact.project_id },
  { field: 'seq_platform', of: (fact: MemberFact): string | null => fact.seq_platform },
  { field: 'variable_region', of: (fact: MemberFact): string | null => fact.variable_region },
];
const CONFOUNDED_FROM = 0.5;

/** Whether the groups go together with what was done to the samples. */
export function confoundingWarnings(facts: readonly MemberFact[], group_by: string): Warning[] {
  return factors.flatMap(({ field, of }): Warning[] => {
    if (field === group_by) return [];
    const pairs = facts.flatMap((fact) => {
      const value = of(fact);
      return fact.group === null || value === null ? [] : [{ group: fact.group, value }];
    });
    const groups = pairs.map(({ group }) => group);
    const values = pairs.map(({ value }) => value);
    if (distinct(groups).length < 2 || distinct(values).length < 2) return [];
    const { v } = cramersV(groups, values);
    if (v < CONFOUNDED_FROM) return [];
    const message = `${titleOf(group_by)} and ${titleOf(field).toLowerCase()} go together (Cramér’s V ${v.toFixed(2)}): their effects cannot be told apart`;
    return [{ code: 'confounded', message }];
  });
}

function mixed(
  values: readonly (string | null)[],
  { code, thing, remedy }: Record<'code' | 'thing' | 'remedy', string>,
) {
  const names = distinct(values).map((value) => value ?? 'not recorded');
  if (names.length < 2) return [];
  const listed = `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`;
  return [{ code, message: `${counted(names.length, thing)} (${listed}): ${remedy}` }];
}

/** Whether samples were processed alike, and what is said against their reference. */
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
        remedy: 'differences between samples may be differences of naming',
      },
    ),
    ...mixed(
      facts.map(({ variable_region }) => variable_region),
      { code: 'mixed_regions', thing: 'variable region', remedy: 'regions see taxa differently' },
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
  const message = `${counted(n_unavailable, 'sample')} of the cohort ${n_unavailable === 1 ? 'is' : 'are'} no longer available and left out`;
  return [{ code: 'unavailable_members', message }];
}

export function missingGroupWarnings(facts: readonly MemberFact[], group_by: string): Warning[] {
  const missing = facts.filter(({ group }) => group === null).length;
  if (missing === 0) return [];
  const message = `${counted(missing, 'sample')} without a value of “${titleOf(group_by)}” ${missing === 1 ? 'takes' : 'take'} no part in the tests`;
  return [{ code: 'missing_group', message }];
}
