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
