import { describe, expect, it } from 'vitest';
import { formatCount, formatFixed, formatPercent } from './format-number.ts';
import { cardText } from './hover-card.tsx';
import { writeCsv } from './write-csv.ts';

describe('numbers on a figure', () => {
  it('use the true minus sign and no minus zero', () => {
    expect(formatFixed(-0.2, 1)).toBe('−0.2');
    expect(formatFixed(-0.04, 1)).toBe('0.0');
    expect(formatCount(-284)).toBe('−284');
  });

  it('carry thousands separators and units', () => {
    expect(formatCount(1359)).toBe('1,359');
    expect(formatPercent(27.84)).toBe('27.8 %');
    expect(formatPercent(null)).toBe('');
  });
});

describe('the table behind a figure', () => {
  it('keeps commas, quotes and line ends inside a cell', () => {
    expect(
      writeCsv(
        ['sample_id', 'note'],
        [
          ['S1', 'ileum, "inflamed"'],
          ['S2', null],
        ],
      ),
    ).toBe('sample_id,note\r\nS1,"ileum, ""inflamed"""\r\nS2,\r\n');
  });

  it('does not let a sample name run as a spreadsheet formula, but leaves numbers alone', () => {
    expect(writeCsv(['id', 'PC1'], [['=HYPERLINK("x")', -0.25]])).toBe('id,PC1\r\n"\'=HYPERLINK(""x"")",-0.25\r\n');
  });
});

describe('ugly numbers', () => {
  it('have no minus before nought', () => {
    expect(formatCount(-0)).toBe('0');
    expect(formatCount(-0.4)).toBe('0');
    expect(formatFixed(-0, 2)).toBe('0.00');
    expect(formatPercent(-0.04)).toBe('0.0 %');
  });

  it('are written in full, however large', () => {
    expect(formatCount(9_007_199_254_740_991)).toBe('9,007,199,254,740,991');
    expect(formatFixed(1e6, 0)).toBe('1000000');
    expect(formatPercent(100, 0)).toBe('100 %');
  });

  it('that are none leave their cell empty', () => {
    expect(writeCsv(['a', 'b', 'c'], [[Number.NaN, Number.POSITIVE_INFINITY, 1e-7]])).toBe('a,b,c\r\n,,1e-7\r\n');
  });
});

describe('ugly names in a table', () => {
  it.each([
    ['+1 day', "'+1 day"],
    ['@home', "'@home"],
    ['\tcell', "'\tcell"],
    ['-fold', "'-fold"],
    ['-80', '-80'],
    ['', ''],
    ['two\nlines', '"two\nlines"'],
    ['日本 🦠', '日本 🦠'],
  ])('%j is written as %j', (name, cell) => {
    expect(writeCsv(['id'], [[name]])).toBe(`id\r\n${cell}\r\n`);
  });

  it('of columns are guarded like those of samples', () => {
    expect(writeCsv(['=SUM(A1)', 'a,b'], [])).toBe('\'=SUM(A1),"a,b"\r\n');
  });
});

describe('the card of a mark in words', () => {
  it('is one sentence with title, group and every number', () => {
    const rows = [
      { label: 'Blautia', value: '27.8 %' },
      { label: 'Selected', value: '' },
    ];
    expect(cardText({ title: 'F3D0', aside: 'Early', rows })).toBe('F3D0, Early; Blautia 27.8 %; Selected');
    expect(cardText({ title: 'F3D0', rows: [] })).toBe('F3D0');
  });
});
