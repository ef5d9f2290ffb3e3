import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const mark = '/* asked often */';

/**
 * Stands in front of a query (`.modifyFront(askedOften)`, or first in `sql`) that every connection is to keep parsed and,
 * from the sixth time on, planned. For the few that calls begin with, which find rows by keys. Not for what is put together
 * from somebody's choices: each text is kept by each connection, and the plan is not made for the values at hand.
 */
export const askedOften: RawBuilder<unknown> = sql.raw(mark);

const names = new Map<string, string>();

/** The name under which connections keep a statement; undefined for those that are not asked often. */
export function keptName(statement: string): string | undefined {
  if (!statement.slice(0, mark.length + 'select '.length).includes(mark)) return undefined;
  const known = names.get(statement);
  if (known) return known;
  const name = `often_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`;
  names.set(statement, name);
  return name;
}
