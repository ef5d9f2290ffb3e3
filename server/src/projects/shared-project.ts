import type { SharedNoun } from '#sharing';
import { shown, thingOf } from './project-policy.ts';
import { projectById } from './projects-store.ts';

/** Submissions as shared resources. */
export const sharedProject: SharedNoun = {
  ...shown,
  find: async (db, id) => {
    const row = await projectById(db, id);
    return row && { ...thingOf(row), name: row.name, version: null };
  },
};
