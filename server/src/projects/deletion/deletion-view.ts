import type { Deletion } from '@cohortium/contract';
import { tellDeletion } from '#platform/deletion';
import type { Asker } from '#platform/http';
import { mayDelete } from '../project-policy.ts';
import type { DeletionRow } from './deletion-store.ts';

interface Beside {
  asker: Asker;
  now: Date;
  /** Who deleted it. */
  name: string;
  /** Who submitted it. */
  created_by: string;
}

export function deletionView(row: DeletionRow, { asker, now, name, created_by }: Beside): Deletion {
  return tellDeletion(row, { now, name, may_restore: mayDelete(asker, { created_by }) });
}
