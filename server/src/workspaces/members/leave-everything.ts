import type { Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import { deleteMembershipsOf, loadSoleOwned } from './member-store.ts';

/**
 * Removes a person from all workspaces; part of the caller's transaction. Refused (409), by name, while others work in
 * a workspace that nobody else owns. The personal workspace, and those without other members, stay without anybody.
 */
export async function leaveEverything(tx: Tx, personId: string): Promise<void> {
  const owned = await loadSoleOwned(tx, personId);
  if (owned.length > 0) {
    const names = owned.map(({ name }) => `“${name}”`).join(', ');
    throw new AppError('conflict', `You are the only owner of ${names}. Make another member an owner first.`);
  }
  await deleteMembershipsOf(tx, personId);
}
