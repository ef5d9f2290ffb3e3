import type { WorkspaceDependents } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import type { OnRightsLost } from './members/revoke-lost-rights.ts';
import type { WorkspaceUsage } from './workspace-view.ts';

/** Counts what a workspace holds, for its detail; compose hands in what the floors above know. */
export type UsageOf = (workspaceId: string) => Promise<WorkspaceUsage>;

/** Dependencies of this module. */
export interface Workspaces {
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'mail'>;
  usage_of: UsageOf;
  /** The runs that keep a workspace from being deleted. */
  dependents_of(workspaceId: string): Promise<Pick<WorkspaceDependents, 'active_runs'>>;
  /** Ends what somebody who lost rights left on the floors above. */
  on_rights_lost: OnRightsLost;
}

/** Dependencies of purging: `forget` deletes the data of upper modules in the same transaction. */
export interface PurgeContext {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  purge(tx: Tx, workspaceId: string): Promise<void>;
}
