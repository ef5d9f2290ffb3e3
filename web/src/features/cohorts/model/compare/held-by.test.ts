import { expect, test } from 'vitest';
import { aMember } from '../cohort.fixture.ts';
import { HELD_BY, withCohorts } from './held-by.ts';

const names: Record<string, string> = { g: 'Gut', s: 'Skin' };
const nameOf = (id: string) => names[id] ?? 'a cohort';

test('which cohorts hold a sample stands among what is known of it, which stays', () => {
  const [row] = withCohorts([{ ...aMember('F3D0', { diet: 'rye' }), cohort_ids: ['g', 's'] }], nameOf);
  expect(row?.metadata).toEqual({ diet: 'rye', [HELD_BY.field]: 'Gut, Skin' });
  expect(row).not.toHaveProperty('cohort_ids');
});

test('a sample that no cohort holds any more has no name there', () => {
  const [row] = withCohorts([{ ...aMember('F3D0'), cohort_ids: [] }], nameOf);
  expect(row?.metadata[HELD_BY.field]).toBe('');
});

test('a cohort whose name is not known is still one', () => {
  const [row] = withCohorts([{ ...aMember('F3D0'), cohort_ids: ['x'] }], nameOf);
  expect(row?.metadata[HELD_BY.field]).toBe('a cohort');
});
