import { Readable } from 'node:stream';
import { iterateAuditEvents, recordAuditEvent } from '#platform/audit';
import { csvLine } from '#platform/csv';
import type { FileResponse, Person } from '#platform/http';
import type { Admin } from '../admin.ts';
import {
  type AuditCriteria,
  presentAuditEvents,
  resolveAuditQuery,
  type UnnamedAuditLine,
} from './list-audit-events.ts';

const CSV_HEADER = [
  ...['at', 'person_name', 'person_email', 'person_id', 'action', 'kind', 'object_id', 'workspace_name'],
  ...['workspace_id', 'address', 'request_id', 'detail', 'id'],
];

const toCells = ({ person, workspace, ...line }: UnnamedAuditLine) => [
  ...[line.at, person?.name ?? 'Cohortium', person?.email ?? null, person?.id ?? null],
  ...[line.action, line.kind, line.object_id, workspace?.name ?? null, workspace?.id ?? null],
  ...[line.address, line.request_id, JSON.stringify(line.detail), line.id],
];

async function* iterateLines(
  { platform: { db } }: Pick<Admin, 'platform'>,
  criteria: AuditCriteria,
): AsyncGenerator<string> {
  yield csvLine(CSV_HEADER);
  for await (const events of iterateAuditEvents(db, await resolveAuditQuery(db, criteria))) {
    yield (await presentAuditEvents(db, events)).map((line) => csvLine(toCells(line))).join('');
  }
}

/** The audit log as CSV, made while it is sent. That it was taken out of the portal goes on record. */
export function exportAuditLog(admin: Pick<Admin, 'platform'>, person: Person, criteria: AuditCriteria): FileResponse {
  const { db, clock } = admin.platform;
  const filter = Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined));
  return {
    name: `cohortium-audit-${clock.now().toISOString().slice(0, 10)}.csv`,
    media_type: 'text/csv; charset=utf-8',
    size_bytes: null,
    open: async () => {
      await recordAuditEvent(db, { person_id: person.id, action: 'export', kind: 'audit_log', detail: filter });
      return Readable.from(iterateLines(admin, criteria));
    },
  };
}
