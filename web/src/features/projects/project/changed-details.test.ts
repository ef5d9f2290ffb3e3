import { expect, test } from 'vitest';
import { changedDetails, detailsOf } from './edit-drawer.tsx';

const read = { name: 'Mice', description: 'By Ana', variable_region: null };

test('only what was typed again is sent, with what stood there: what somebody else changed elsewhere stays', () => {
  expect(changedDetails(read, { ...read, description: 'By Bob' })).toEqual({
    description: 'By Bob',
    read: { description: 'By Ana' },
  });
  expect(changedDetails(read, { ...read, name: 'Our mice', variable_region: 'V4' })).toEqual({
    name: 'Our mice',
    variable_region: 'V4',
    read: { name: 'Mice', variable_region: null },
  });
});

test('a form that nobody touched sends nothing', () => {
  expect(changedDetails(read, detailsOf(read))).toEqual({ read: {} });
});
