import { describe, expect, it } from 'vitest';
import { formatCount, formatFixed, formatPercent } from './format-number.ts';
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
