import { expect, test } from 'vitest';
import { STEPS } from './describe-steps.ts';
import { readStep, readSubmission, writeStep } from './step-of-address.ts';

test('every step has an address of its own that leads back to it', () => {
  expect(STEPS.map((step) => readStep(writeStep(step)))).toEqual([...STEPS]);
  expect(new Set(STEPS.map((step) => JSON.stringify(writeStep(step)))).size).toBe(STEPS.length);
});

test('the addresses of the specification', () => {
  expect(writeStep('harmonization')).toEqual({ tab: 'harmonization' });
  expect(readStep({ tab: 'ingestion' })).toBe('details');
  expect(readStep({ step: 'nowhere' })).toBe('details');
});

test('a draft is named by its id, and by nothing that is none', () => {
  const id = '01a2'.repeat(8);
  expect(readSubmission({ tab: 'ingestion', id })).toBe(id);
  for (const wrong of [undefined, '', 'x', `${id}0`, 7, ['a']]) expect(readSubmission({ id: wrong })).toBeNull();
});
