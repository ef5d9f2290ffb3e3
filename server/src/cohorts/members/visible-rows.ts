import type { IndexClient } from '#platform/index';
import { type Clause, idSetClause, materializeIdSet } from '#samples';

/** Results by which of their two rows they are seen: the owners', or the guarded one that everybody may see. */
interface Seen {
  whole: readonly string[];
  guarded: readonly string[];
}

/** The rows themselves. */
export async function visibleRows(index: IndexClient, { whole, guarded }: Seen): Promise<Clause> {
  const [seen_whole, seen_guarded] = await Promise.all([
    materializeIdSet(index, whole),
    materializeIdSet(index, guarded),
  ]);
  const owners = `audience = 'workspace' and ${idSetClause('result_id', 'seen_whole')}`;
  const publicRows = `audience = 'public' and ${idSetClause('result_id', 'seen_guarded')}`;
  return { sql: `(${owners} or ${publicRows})`, params: { seen_whole, seen_guarded } };
}
