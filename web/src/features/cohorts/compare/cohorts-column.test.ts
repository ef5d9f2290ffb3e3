import { expect, test } from 'vitest';
import { aMember } from '../cohort.fixture.ts';
import { COHORTS_COLUMN, withCohortNames } from './cohorts-column.ts';

const names: Record<string, string> = { g: 'Gut', s: 'Skin' };
const nameOf = (id: string) => names[id] ?? 'a cohort';

test('which cohorts hold a sample stands among what is known of it, which stays', () => {
  const [row] = withCohortNames([{ ...aMember('F3D0', { diet: 'rye' }), cohort_ids: ['g', 's'] }], nameOf);
  expect(row?.metadata).toEqual({ diet: 'rye', [COHORTS_COLUMN.field]: 'Gut, Skin' });
  expect(row).not.toHaveProperty('cohort_ids');
});

test('a sample that no cohort holds any more has no name there', () => {
  const [row] = withCohortNames([{ ...aMember('F3D0'), cohort_ids: [] }], nameOf);
  expect(row?.metadata[COHORTS_COLUMN.field]).toBe('');
});

test('a cohort whose name is not known is still one', () => {
  const [row] = withCohortNames([{ ...aMember('F3D0'), cohort_ids: ['x'] }], nameOf);
  expect(row?.metadata[COHORTS_COLUMN.field]).toBe('a cohort');
});
