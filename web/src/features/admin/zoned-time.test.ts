import { expect, test } from 'vitest';
import { fromField, toField } from './zoned-time.ts';

const chicago = 'America/Chicago';

test.each([
  ['2026-11-21T09:30', chicago, '2026-11-21T15:30:00.000Z'],
  ['2026-07-01T00:00', chicago, '2026-07-01T05:00:00.000Z'],
  ['2026-07-01T00:00', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
  ['2026-07-01T00:00', 'UTC', '2026-07-01T00:00:00.000Z'],
])('%s in %s is %s, and back', (field, zone, iso) => {
  expect(fromField(field, zone)).toBe(iso);
  expect(toField(iso, zone)).toBe(field);
});

test('a time that the clocks jump over is as much later, one that comes twice is the first', () => {
  expect(fromField('2026-03-08T02:30', chicago)).toBe('2026-03-08T08:30:00.000Z');
  expect(fromField('2026-11-01T01:30', chicago)).toBe('2026-11-01T06:30:00.000Z');
});

test('an empty field and nonsense are no moment', () => {
  expect(fromField('', chicago)).toBeNull();
  expect(fromField('tomorrow', chicago)).toBeNull();
  expect(fromField('2026-13-45T00:00', chicago)).toBeNull();
  expect(toField(null, chicago)).toBe('');
});
