import type { UserSettings } from '@cohortium/contract';

export const FEATURES = ['methylation', 'microbiomics', 'rna_seq'] as const;

/** The user's permissions as sent by the server; null while loading. */
export interface Granted {
  app_permissions: readonly string[] | null;
  workspace_permissions: readonly string[] | null;
  settings: Pick<UserSettings, (typeof FEATURES)[number]> | null;
}

const NOTHING: Granted = { app_permissions: null, workspace_permissions: null, settings: null };
let current = NOTHING;
const listeners = new Set<() => void>();

/** Replaces the permissions of the whole page; without arguments, everything that needs a grant is denied. */
export function grant({ app_permissions, workspace_permissions, settings }: Granted = NOTHING) {
  current = { app_permissions, workspace_permissions, settings };
  for (const listener of listeners) listener();
}

export const granted = (): Granted => current;

export function subscribeGranted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
