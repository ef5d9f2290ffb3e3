import type { UserSettings } from '@cohortium/contract';

export const FEATURES = ['methylation', 'microbiomics', 'rna_seq'] as const;

/** The user's permissions as sent by the server; null while loading. */
export interface Grants {
  app_permissions: readonly string[] | null;
  workspace_permissions: readonly string[] | null;
  settings: Pick<UserSettings, (typeof FEATURES)[number]> | null;
}

const NO_GRANTS: Grants = { app_permissions: null, workspace_permissions: null, settings: null };
let current = NO_GRANTS;
const listeners = new Set<() => void>();

/** Replaces the permissions of the whole page; without arguments, everything that needs a grant is denied. */
export function setGrants({ app_permissions, workspace_permissions, settings }: Grants = NO_GRANTS) {
  current = { app_permissions, workspace_permissions, settings };
  for (const listener of listeners) listener();
}

export const currentGrants = (): Grants => current;

export function subscribeGrants(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
