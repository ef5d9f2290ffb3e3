import { expect, test } from 'vitest';
import { STEPS } from './describe-steps.ts';
import { readStep, writeStep } from './step-of-address.ts';

test('every step has an address of its own that leads back to it', () => {
  expect(STEPS.map((step) => readStep(writeStep(step)))).toEqual([...STEPS]);
  expect(new Set(STEPS.map((step) => JSON.stringify(writeStep(step)))).size).toBe(STEPS.length);
});

test('the addresses of the specification', () => {
  expect(writeStep('harmonization')).toEqual({ tab: 'harmonization' });
  expect(readStep({ tab: 'ingestion' })).toBe('details');
  expect(readStep({ step: 'nowhere' })).toBe('details');
});
