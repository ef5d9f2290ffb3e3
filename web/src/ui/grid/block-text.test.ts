import { expect, test } from 'vitest';
import { formatBlock, parseBlock } from './block-text.ts';

test('cells copied from a spreadsheet: tabs, Windows line ends, and the line end after the last row', () => {
  expect(parseBlock('F3D1\tfemale\r\nF3D3\t\r\n')).toEqual([
    ['F3D1', 'female'],
    ['F3D3', ''],
  ]);
});

test('quoted cells hold line breaks, tabs and doubled quotes', () => {
  const block = [
    ['a "b"', 'two\nlines'],
    ['tab\there', 'plain'],
  ];
  expect(parseBlock(formatBlock(block))).toEqual(block);
});

test('a quote that never closes does not swallow the rows after it', () => {
  expect(parseBlock('"5 mm\tx\nb\ty')).toEqual([
    ['"5 mm', 'x'],
    ['b', 'y'],
  ]);
});

test('other delimiters', () => {
  expect(parseBlock('a;"b;c"', ';')).toEqual([['a', 'b;c']]);
});
