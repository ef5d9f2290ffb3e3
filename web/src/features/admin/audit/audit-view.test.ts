import { auditFilterSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { filterOf, noAuditFilter } from './audit-view.ts';

const view = { ...noAuditFilter, page: 2, page_size: 25 };

test('nothing chosen asks for all of the log', () => {
  expect(filterOf(view, 'UTC')).toEqual({});
});

test('what is chosen is asked for, times as moments', () => {
  const chosen = { ...view, user: 'ana', kind: 'workspace', address: '10.0.', from: '2026-11-21T09:30' };
  expect(filterOf(chosen, 'America/Chicago')).toEqual({
    who: 'ana',
    kind: 'workspace',
    address: '10.0.',
    from: '2026-11-21T15:30:00.000Z',
  });
});

test.each([
  { address: "1' or '1" },
  { kind: 'work space' },
  { action: '<b>' },
  { from: 'yesterday' },
  { until: '2026-02-31' },
])('an address of the page with %j still shows the log', (wrong) => {
  const request = filterOf({ ...view, ...wrong }, 'UTC');
  expect(request).toEqual({});
  expect(auditFilterSchema.safeParse(request).success).toBe(true);
});
