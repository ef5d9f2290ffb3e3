import { expect, test } from 'vitest';
import { RowBinaryReader } from '#platform/index';
import { nativeBlock, textValues } from './native-block.ts';

test('texts are written as ClickHouse reads them, whatever their length and letters', () => {
  const texts = ['', 'a', 'Ruminococcus;', 'x'.repeat(127), 'x'.repeat(128), '菌'.repeat(60), 'é'.repeat(9000), '🧫'];
  const row = new RowBinaryReader(textValues(texts));
  const back = texts.map(() => row.text());
  expect(back).toEqual(texts);
  expect(row.hasMore).toBe(false);
  expect(textValues([])).toHaveLength(0);
});

test('a block says how many columns and rows it has, and each column what it is', () => {
  const bytes = [Uint8Array.of(1, 2, 3)];
  const [head, values] = nativeBlock([{ name: 'rank', type: 'UInt8', bytes }], 300);
  expect([...(head ?? [])]).toEqual([1, 0b1010_1100, 2, 4, ...Buffer.from('rank'), 5, ...Buffer.from('UInt8')]);
  expect(values).toBe(bytes[0]);
});
