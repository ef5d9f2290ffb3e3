import type { SharedResourceType } from '#sharing';
import { PROJECT_RESOURCE, toResource } from './project-policy.ts';
import { projectById } from './projects-store.ts';

/** Submissions as shared resources. */
export const sharedProject: SharedResourceType = {
  ...PROJECT_RESOURCE,
  find: async (db, id) => {
    const row = await projectById(db, id);
    return row && { ...toResource(row), name: row.name, version: null };
  },
};
