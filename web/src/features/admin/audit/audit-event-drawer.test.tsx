import type { AuditLine } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { MISSING } from '#platform';
import { renderMarkup, textOfHtml } from '#testing';
import { AuditedObject } from './audit-event-drawer.tsx';

const lab = { id: 'b'.repeat(32), name: 'Gut lab' };
const line: AuditLine = {
  ...{ id: '1'.repeat(32), at: '2026-11-21T10:00:00Z', person: null, action: 'edit', kind: 'project' },
  ...{ object_id: 'a'.repeat(32), object_name: 'Weaning', object_exists: true, workspace: lab },
  ...{ detail: {}, address: null, request_id: null },
};
const drawn = (given: Partial<AuditLine>, here: string | null) =>
  renderMarkup(<AuditedObject line={{ ...line, ...given }} workspaceId={here} />);

test('a thing of the workspace at hand is its name, which leads to it', () => {
  expect(drawn({}, lab.id)).toContain(`href="/projects/${line.object_id}"`);
  expect(textOfHtml(drawn({}, lab.id))).toBe('Weaning');
});

test('of another workspace, or gone, it is its name alone; of nothing, a dash', () => {
  for (const html of [drawn({}, 'c'.repeat(32)), drawn({ object_exists: false }, lab.id)]) {
    expect([textOfHtml(html), html.includes('href')]).toEqual(['Weaning', false]);
  }
  expect(textOfHtml(drawn({ object_id: null, object_name: null }, lab.id))).toBe(MISSING);
});
