import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { translateError } from './call-index.ts';
import { IndexFullError, IndexQueryError } from './index-errors.ts';

const signals = { caller: undefined, deadline: new AbortController().signal, deadline_ms: 1000 };
const textOf = (code: string, message: string) => new ClickHouseError({ code, message, type: 'T' });

// As chDB 26.7 puts it on a tmpfs without a free block.
test.each([
  ['243', 'Cannot reserve 1.00 MiB, not enough space.'],
  ['117', 'The rows ended unexpectedly: ENOSPC: no space left on device, write'],
])('a full disk is told from a fault of the query: %s %s', (code, message) => {
  expect(translateError(textOf(code, message), signals)).toBeInstanceOf(IndexFullError);
  expect(translateError(textOf(code, 'The rows broke off.'), signals) instanceof IndexFullError).toBe(code === '243');
});

test('a query that ClickHouse refuses stays a fault of the caller’s', () => {
  expect(translateError(textOf('62', 'Syntax error'), signals)).toBeInstanceOf(IndexQueryError);
});

test.each([
  ['159', 'Timeout exceeded: elapsed 30001 ms', /did not answer within 1 s\. Narrow the query/],
  ['202', 'Too many queued queries (1000).', /Too many queries are waiting/],
  ['236', 'The index host is shutting down.', /is restarting/],
  [
    '241',
    'Query memory limit exceeded: would use 9.31 GiB: While executing AggregatingTransform',
    /doesn’t have enough memory/,
  ],
])('whoever asked is told in a sentence what to do, the log what ClickHouse said: %s', (code, message, sentence) => {
  const details = translateError(textOf(code, message), signals);
  expect(details).toMatchObject({ message: expect.stringMatching(sentence), cause: { message } });
});

test('unreachable services are reported without internal addresses', () => {
  const details = translateError(new Error('connect ECONNREFUSED 10.0.0.7:8123'), signals);
  expect(details).toMatchObject({ message: 'The sample index cannot be reached. Try again in a moment.' });
  expect(details).toMatchObject({ cause: { message: 'connect ECONNREFUSED 10.0.0.7:8123' } });
});
