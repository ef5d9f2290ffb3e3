import { expect, test } from 'vitest';
import { NO_TAGS, sheetTags, tagsOf } from './sample-tags.ts';

test.each([
  ['nothing', {}, []],
  ['an empty cell', { tag: '' }, []],
  ['a cell that says nothing', { tag: null }, []],
  ['one tag', { tag: 'RISK' }, ['RISK']],
  ['several, with commas or semicolons', { tag: 'RISK; pilot,second visit' }, ['RISK', 'pilot', 'second visit']],
  ['one twice', { tag: 'RISK, RISK' }, ['RISK']],
  ['separators alone', { tag: ' ;, ; ' }, []],
  ['a number', { tag: 7 }, ['7']],
  ['the other name of the column', { tags: 'pilot' }, ['pilot']],
  ['both, of which the first that says something counts', { tag: 'RISK', tags: 'pilot' }, ['RISK']],
  ['both, the first empty', { tag: '', tags: 'pilot' }, ['pilot']],
  ['an accent written in two characters', { tag: 'cafe\u0301' }, ['caf\u00e9']],
  ['another column', { label: 'RISK' }, []],
])('a sheet with %s', (_, cells, expected) => {
  expect(sheetTags(cells)).toEqual(expected);
});

test('what was done in the portal comes after the words of the sheet, each tag once', () => {
  const cells = { tag: 'RISK, pilot' };
  expect(tagsOf(cells, NO_TAGS)).toEqual(['RISK', 'pilot']);
  expect(tagsOf(cells, { added: ['checked'], removed: [] })).toEqual(['RISK', 'pilot', 'checked']);
  expect(tagsOf(cells, { added: ['pilot'], removed: [] })).toEqual(['RISK', 'pilot']);
  expect(tagsOf(cells, { added: ['checked'], removed: ['RISK', 'never there'] })).toEqual(['pilot', 'checked']);
  expect(tagsOf({}, { added: ['checked'], removed: [] })).toEqual(['checked']);
});
