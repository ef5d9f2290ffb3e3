import type { Platform } from '#platform';
import type { Person } from '#platform/http';
import type { WorkspaceUsage } from '#workspaces';

/** Dependencies of this module. */
export interface Admin {
  platform: Pick<Platform, 'config' | 'clock' | 'db' | 'index' | 'mail' | 'engine' | 'scanner'>;
  /** Counts what a workspace holds. */
  usage_of(workspaceId: string): Promise<WorkspaceUsage>;
  /** Current problems, one sentence each. */
  find_problems(): Promise<string[]>;
}

/** Who does something, and by which request, for the audit trail. */
export interface PersonContext {
  person: Person;
  request_id: string;
}
