import type { Platform } from '#platform';
import type { WorkspaceUsage } from '#workspaces';

/** Dependencies of this module. */
export interface Admin {
  platform: Pick<Platform, 'config' | 'clock' | 'db' | 'index' | 'mail' | 'engine' | 'scanner'>;
  /** Counts what a workspace holds. */
  usage_of(workspaceId: string): Promise<WorkspaceUsage>;
  /** Current problems, one sentence each. */
  find_problems(): Promise<string[]>;
}
