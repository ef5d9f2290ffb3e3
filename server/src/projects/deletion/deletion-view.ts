import type { Deletion } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { mayDelete } from '../project-policy.ts';
import type { DeletionRow } from './deletion-store.ts';

const DAY_MS = 86_400_000;

interface Beside {
  asker: Asker;
  now: Date;
  /** Who deleted it. */
  name: string;
  /** Who submitted it. */
  created_by: string;
}

export function deletionView(row: DeletionRow, { asker, now, name, created_by }: Beside): Deletion {
  const { workspace_id: _, outcome: __, ...deletion } = row;
  const left = Date.parse(row.purge_after) - now.getTime();
  return {
    ...deletion,
    deleted_by: name,
    days_left: Math.max(0, Math.ceil(left / DAY_MS)),
    may_restore: mayDelete(asker, { created_by }),
  };
}
