import type { AuditLine } from '@cohortium/contract';

const words = (name: string): string => name.replaceAll('_', ' ');

/** "workspace: deactivate": to what kind of thing, and what was done. */
export const sayAct = ({ action, kind }: Pick<AuditLine, 'action' | 'kind'>): string =>
  `${words(kind)}: ${words(action)}`;

/** Who did it; what no person asked for, the portal did. */
export const sayWho = ({ person }: Pick<AuditLine, 'person'>): string =>
  person?.name || (person ? person.id : 'Cohortium');

function print(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** What the line tells besides, as names and values in words. */
export const detailsOf = ({ detail }: Pick<AuditLine, 'detail'>): { name: string; value: string }[] =>
  Object.entries(detail).map(([name, value]) => ({ name: words(name), value: print(value) }));
