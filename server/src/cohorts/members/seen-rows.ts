import type { IndexClient } from '#platform/index';
import { amongIds, type Clause, keepIdSet } from '#samples';

/** Results by which of their two rows they are seen: the owners', or the guarded one that everybody may see. */
interface Seen {
  whole: readonly string[];
  guarded: readonly string[];
}

/** The rows themselves. */
export async function seenRows(index: IndexClient, { whole, guarded }: Seen): Promise<Clause> {
  const [seen_whole, seen_guarded] = await Promise.all([keepIdSet(index, whole), keepIdSet(index, guarded)]);
  const owners = `audience = 'workspace' and ${amongIds('result_id', 'seen_whole')}`;
  const everybodys = `audience = 'public' and ${amongIds('result_id', 'seen_guarded')}`;
  return { sql: `(${owners} or ${everybodys})`, params: { seen_whole, seen_guarded } };
}
