import type { Suggestion } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import { commonField } from '../filter/fields.ts';
import { operandOf } from '../filter/operand.ts';

const VALUES_AT_MOST = 20_000;

/** Every value that a field has among the samples of a clause, the most frequent first. */
export async function allValues(index: IndexClient, where: Clause, field: string): Promise<Suggestion[]> {
  const { text, exists } = operandOf(field);
  const value = commonField(field)?.kind === 'tags' ? 'arrayJoin(tags)' : `assumeNotNull(${text})`;
  return index.query<Suggestion>(
    `select toString(${value}) as value, toUInt32(count()) as count from samples final
     where ${where.sql} and ${exists} group by value order by count desc, value limit ${VALUES_AT_MOST}`,
    where.params,
  );
}
