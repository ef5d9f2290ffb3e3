import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const PREPARED_MARK = '/* asked often */';

/**
 * Stands in front of a query (`.modifyFront(askedOften)`, or first in `sql`) that every connection is to keep parsed and,
 * from the sixth time on, planned. For the few that calls begin with, which find rows by keys. Not for what is put together
 * from somebody's choices: each text is kept by each connection, and the plan is not made for the values at hand.
 */
export const preparedStatement: RawBuilder<unknown> = sql.raw(PREPARED_MARK);

const statementNames = new Map<string, string>();

/** The name under which connections keep a statement; undefined for those that are not asked often. */
export function statementName(statement: string): string | undefined {
  if (!statement.slice(0, PREPARED_MARK.length + 'select '.length).includes(PREPARED_MARK)) return undefined;
  const cachedName = statementNames.get(statement);
  if (cachedName) return cachedName;
  const name = `often_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`;
  statementNames.set(statement, name);
  return name;
}
