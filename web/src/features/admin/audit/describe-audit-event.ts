import type { AuditLine } from '@cohortium/contract';

const readableName = (name: string): string => name.replaceAll('_', ' ');

/** "workspace: deactivate": the object type and the action. */
export const describeAuditEvent = ({ action, kind }: Pick<AuditLine, 'action' | 'kind'>): string =>
  `${readableName(kind)}: ${readableName(action)}`;

/** The user of an audit event; “Cohortium” for the portal's own actions. */
export const describeActor = ({ person }: Pick<AuditLine, 'person'>): string =>
  person?.name || (person ? person.id : 'Cohortium');

function print(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** The details of an audit event as names and formatted values. */
export const detailsOf = ({ detail }: Pick<AuditLine, 'detail'>): { name: string; value: string }[] =>
  Object.entries(detail).map(([name, value]) => ({ name: readableName(name), value: print(value) }));
