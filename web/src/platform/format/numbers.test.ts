import { expect, test } from 'vitest';
import {
  formatBytes,
  formatChange,
  formatCount,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatProbability,
  MISSING,
} from './numbers.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('counts carry thousands separators and losses the true minus sign', () => {
  expect(formatNumber(288_686)).toBe('288,686');
  expect(formatNumber(-284)).toBe('−284');
  expect(formatNumber(12, 1)).toBe('12.0');
  expect(formatNumber(-0)).toBe('0');
  expect(formatNumber(-0.004, 1)).toBe('0.0');
  expect(formatChange(12)).toBe('+12');
  expect(formatChange(-3)).toBe('−3');
  expect(formatChange(0)).toBe('0');
});

test('a value that is not known is a dash, never NaN', () => {
  for (const format of [formatNumber, formatPercent, formatBytes, formatDuration, formatMoney, formatProbability]) {
    expect(format(null)).toBe(MISSING);
    expect(format(Number.NaN)).toBe(MISSING);
  }
});

test('an abundance is a fraction and reads as a percentage', () => {
  expect(plain(formatPercent(0.05))).toBe('5.0 %');
  expect(plain(formatPercent(0.7, 0))).toBe('70 %');
});

test('a small p value never reads as zero', () => {
  expect(plain(formatProbability(0.0004))).toBe('< 0.001');
  expect(formatProbability(0.001)).toBe('0.001');
});

test('file sizes use decimal units and never round up to 1,000 of one', () => {
  expect(plain(formatBytes(0))).toBe('0 B');
  expect(plain(formatBytes(3_800_000))).toBe('3.8 MB');
  expect(plain(formatBytes(312e9))).toBe('312 GB');
  expect(plain(formatBytes(999_960))).toBe('1.0 MB');
});

test('durations name their two largest units', () => {
  expect(plain(formatDuration(820))).toBe('820 ms');
  expect(plain(formatDuration(38_000))).toBe('38 s');
  expect(plain(formatDuration(372_000))).toBe('6 min 12 s');
  expect(plain(formatDuration(3_600_000))).toBe('1 h');
  expect(plain(formatDuration(7_500_000))).toBe('2 h 5 min');
  expect(plain(formatDuration(3_601_000))).toBe('1 h');
});

test('money is in dollars with two to four decimals', () => {
  expect(formatMoney(184.2)).toBe('$184.20');
  expect(formatMoney(0.48215)).toBe('$0.4822');
  expect(formatMoney(-3)).toBe('−$3.00');
});

test('one sample is singular', () => {
  expect(formatCount(1, 'sample')).toBe('1 sample');
  expect(formatCount(1359, 'sample')).toBe('1,359 samples');
  expect(formatCount(2, 'study', 'studies')).toBe('2 studies');
});

test('what rounds to nought has no sign, in differences and in money too', () => {
  expect(formatChange(0.004, 1)).toBe('0.0');
  expect(formatChange(-0.004, 1)).toBe('0.0');
  expect(formatChange(0.04, 2)).toBe('+0.04');
  expect(formatMoney(-0.00001)).toBe('$0.00');
  expect(formatMoney(-0)).toBe('$0.00');
});

test('huge numbers are written in full, and endless ones not at all', () => {
  expect(formatNumber(9_007_199_254_740_991)).toBe('9,007,199,254,740,991');
  expect(formatNumber(1e21)).toBe('1,000,000,000,000,000,000,000');
  for (const format of [formatNumber, formatChange, formatPercent, formatBytes, formatDuration, formatMoney])
    for (const none of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, undefined])
      expect(format(none)).toBe(MISSING);
});

test.each([
  [999, '999 B'],
  [1000, '1.0 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [999_500_000_000, '1.0 TB'],
  [5e18, '5,000 PB'],
  [0.4, '0 B'],
  [-3_800_000, '−3.8 MB'],
])('%d bytes are %s', (bytes, message) => {
  expect(plain(formatBytes(bytes))).toBe(message);
});

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [59_499, '59 s'],
  [59_500, '1 min'],
  [86_399_600, '1 d'],
  [90_061_000, '1 d 1 h'],
  [864_000_000, '10 d'],
])('%d milliseconds are %s', (ms, message) => {
  expect(plain(formatDuration(ms))).toBe(message);
});

test('probabilities keep to three decimals from nought to one', () => {
  expect([0.0009999, 0.05, 0.9996, 1].map((p) => plain(formatProbability(p)))).toEqual([
    '< 0.001',
    '0.050',
    '1.000',
    '1.000',
  ]);
});

test('a percentage beyond the whole is shown as it is', () => {
  expect(plain(formatPercent(1.255))).toBe('125.5 %');
  expect(plain(formatPercent(-0.5, 0))).toBe('−50 %');
  expect(plain(formatPercent(1e-9))).toBe('0.0 %');
});

test('none, one and many have their words', () => {
  expect([0, 1, -1, 1.5, 1_000_000].map((n) => formatCount(n, 'sample'))).toEqual([
    '0 samples',
    '1 sample',
    '−1 samples',
    '1.5 samples',
    '1,000,000 samples',
  ]);
});
