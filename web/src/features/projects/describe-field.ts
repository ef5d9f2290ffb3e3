import type { ProjectField } from '@cohortium/contract';

const VALUES_SHOWN = 6;

/** "female 12, male 9, …": the most frequent values with how many samples have them. */
export function formatValues({ values, n_values }: Pick<ProjectField, 'values' | 'n_values'>): string {
  const shown = values.slice(0, VALUES_SHOWN).map(({ value, n_samples }) => `${value} ${n_samples}`);
  return n_values > VALUES_SHOWN ? `${shown.join(', ')}, …` : shown.join(', ');
}

/** "F, fem. → female": how values were written where it differs. */
export function spellings({ values }: Pick<ProjectField, 'values'>): string[] {
  return values.flatMap(({ value, written }) => (written.length > 0 ? [`${written.join(', ')} → ${value}`] : []));
}
