import { expect, test } from 'vitest';
import { describeActor, describeAuditEvent, detailsOf } from './describe-audit-event.ts';

test('an act is reported in words', () => {
  expect(describeAuditEvent({ action: 'end_sessions', kind: 'account' })).toBe('account: end sessions');
});

test('who did it is a person, one whose name is gone, or the portal', () => {
  expect(describeActor({ person: { id: 'p1', name: 'Ana', email: 'ana@lab.example' } })).toBe('Ana');
  expect(describeActor({ person: { id: 'p1', name: '', email: '' } })).toBe('p1');
  expect(describeActor({ person: null })).toBe('Cohortium');
});

test('what it tells as well is printed name by name', () => {
  expect(detailsOf({ detail: { role_before: 'data_explorer', n_ended: 2, to: null, was: { name: 'x' } } })).toEqual([
    { name: 'role before', value: 'data_explorer' },
    { name: 'n ended', value: '2' },
    { name: 'to', value: '—' },
    { name: 'was', value: '{"name":"x"}' },
  ]);
});
