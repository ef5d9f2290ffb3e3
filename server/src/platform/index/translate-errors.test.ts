import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { IndexFull, IndexQueryError } from './index-errors.ts';
import { translateError } from './translate-errors.ts';

const signals = { asker: undefined, deadline: new AbortController().signal, deadline_ms: 1000 };
const said = (code: string, message: string) => new ClickHouseError({ code, message, type: 'T' });

// As chDB 26.7 puts it on a tmpfs without a free block.
test.each([
  ['243', 'Cannot reserve 1.00 MiB, not enough space.'],
  ['117', 'The rows broke off: ENOSPC: no space left on device, write'],
])('a full disk is told from a fault of the query: %s %s', (code, message) => {
  expect(translateError(said(code, message), signals)).toBeInstanceOf(IndexFull);
  expect(translateError(said(code, 'The rows broke off.'), signals) instanceof IndexFull).toBe(code === '243');
});

test('a query that ClickHouse refuses stays a fault of the asker’s', () => {
  expect(translateError(said('62', 'Syntax error'), signals)).toBeInstanceOf(IndexQueryError);
});
