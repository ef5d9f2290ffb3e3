import type { ExcludedProject, ShareKind } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';

/** A resource that can be shared. */
export interface Resource {
  id: string;
  /** Null for what comes with the portal: everybody's, and nobody's to share. */
  workspace_id: string | null;
  name: string;
  /** What is said of it; absent where a link shows nothing of that. */
  description?: string;
  /** The version that a share made now is bound to; null where there are none. */
  version: number | null;
  is_public: boolean;
}

/** Port of a resource type that can be shared. */
export interface SharedResourceType {
  kind: ShareKind;
  /** Label in error messages: `This cohort`. */
  label: string;
  /** Finds the resource, unless it is deleted. */
  find(db: Db, id: string): Promise<Resource | undefined>;
  /** What of it is not shared along with it; a reason to refuse is thrown. */
  find_excluded?(platform: Platform, caller: Caller, thing: Resource): Promise<ExcludedProject[]>;
}
