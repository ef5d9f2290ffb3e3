import type { Deletion } from '@cohortium/contract';
import { notifyDeletion } from '#platform/deletion';
import type { Caller } from '#platform/http';
import { mayDelete } from '../project-policy.ts';
import type { DeletionRow } from './deletion-store.ts';

interface DeletionDetails {
  caller: Caller;
  now: Date;
  /** Who deleted it. */
  name: string;
  /** Who submitted it. */
  created_by: string;
}

export function deletionView(row: DeletionRow, { caller, now, name, created_by }: DeletionDetails): Deletion {
  return notifyDeletion(row, { now, name, can_restore: mayDelete(caller, { created_by }) });
}
