import { expect, test } from 'vitest';
import { ageInYears } from './read-rows.ts';

test.each([
  ['45', '45'],
  ['45 y', '45'],
  ['45yrs', '45'],
  ['34,5', '34.5'],
  ['6 months', '0.5'],
  ['18 mo.', '1.5'],
  ['8 weeks', '0.1533'],
  ['8 weeks old', '0.1533'],
  ['365.2425 days', '1'],
  [' 12 Years ', '12'],
])('“%s” is %s years', (text, years) => {
  expect(ageInYears(text)).toBe(years);
});

test.each(['', 'eight', 'adult', '131', '3-5', '8 lightyears', '-4', '6 months 2 weeks', '1e3'])(
  '“%s” is no age',
  (text) => {
    expect(ageInYears(text)).toBeNull();
  },
);
