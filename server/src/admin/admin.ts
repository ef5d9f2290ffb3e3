import type { Platform } from '#platform';
import type { Person } from '#platform/http';
import type { WorkspaceUsage } from '#workspaces';

/** What the verbs of this module stand on. */
export interface Admin {
  platform: Pick<Platform, 'config' | 'clock' | 'db' | 'index' | 'mail' | 'engine' | 'scanner'>;
  /** Counts what a workspace holds. */
  usage_of(workspaceId: string): Promise<WorkspaceUsage>;
  /** What does not work now, in sentences. */
  faults_of(): Promise<string[]>;
}

/** Who does something, and by which request, for the audit trail. */
export interface Acting {
  person: Person;
  request_id: string;
}
