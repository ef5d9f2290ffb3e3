import { Readable } from 'node:stream';
import { eachAct, recordAct } from '#platform/audit';
import { csvLine } from '#platform/csv';
import type { FileAnswer, Person } from '#platform/http';
import type { Admin } from '../admin.ts';
import { type AuditWanted, actsMeant, presentActs, type Unnamed } from './find-acts.ts';

const head = [
  ...['at', 'person_name', 'person_email', 'person_id', 'action', 'kind', 'object_id', 'workspace_name'],
  ...['workspace_id', 'address', 'request_id', 'detail', 'id'],
];

const cellsOf = ({ person, workspace, ...line }: Unnamed) => [
  ...[line.at, person?.name ?? 'Cohortium', person?.email ?? null, person?.id ?? null],
  ...[line.action, line.kind, line.object_id, workspace?.name ?? null, workspace?.id ?? null],
  ...[line.address, line.request_id, JSON.stringify(line.detail), line.id],
];

async function* linesOf({ platform: { db } }: Pick<Admin, 'platform'>, wanted: AuditWanted): AsyncGenerator<string> {
  yield csvLine(head);
  for await (const acts of eachAct(db, await actsMeant(db, wanted))) {
    yield (await presentActs(db, acts)).map((line) => csvLine(cellsOf(line))).join('');
  }
}

/** The audit log as CSV, made while it is sent. That it was taken out of the portal goes on record. */
export function exportActs(admin: Pick<Admin, 'platform'>, person: Person, wanted: AuditWanted): FileAnswer {
  const { db, clock } = admin.platform;
  const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return {
    name: `cohortium-audit-${clock.now().toISOString().slice(0, 10)}.csv`,
    media_type: 'text/csv; charset=utf-8',
    size_bytes: null,
    open: async () => {
      await recordAct(db, { person_id: person.id, action: 'export', kind: 'audit_log', detail: filter });
      return Readable.from(linesOf(admin, wanted));
    },
  };
}
