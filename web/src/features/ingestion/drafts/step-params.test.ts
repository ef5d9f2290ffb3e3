import { expect, test } from 'vitest';
import { STEPS } from './describe-steps.ts';
import { paramsOfStep, stepOfParams, submissionOfParams } from './step-params.ts';

test('every step has an address of its own that leads back to it', () => {
  expect(STEPS.map((step) => stepOfParams(paramsOfStep(step)))).toEqual([...STEPS]);
  expect(new Set(STEPS.map((step) => JSON.stringify(paramsOfStep(step)))).size).toBe(STEPS.length);
});

test('the addresses of the specification', () => {
  expect(paramsOfStep('harmonization')).toEqual({ tab: 'harmonization' });
  expect(stepOfParams({ tab: 'ingestion' })).toBe('details');
  expect(stepOfParams({ step: 'nowhere' })).toBe('details');
});

test('a draft is named by its id, and by nothing that is none', () => {
  const id = '01a2'.repeat(8);
  expect(submissionOfParams({ tab: 'ingestion', id })).toBe(id);
  for (const wrong of [undefined, '', 'x', `${id}0`, 7, ['a']]) expect(submissionOfParams({ id: wrong })).toBeNull();
});
