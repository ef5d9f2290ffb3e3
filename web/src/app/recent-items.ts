import { z } from 'zod';
import { localSlot } from '#platform';
import { onCacheClear } from '#platform/api';

/** Enough to go back to this morning's work. */
const MAX_RECENT = 6;

const recentSchema = z.array(
  z.object({ workspace_id: z.string(), path: z.string().regex(/^\/(?![/\\])/), title: z.string(), group: z.string() }),
);
export type RecentItem = z.infer<typeof recentSchema>[number];

const slot = localSlot<RecentItem[]>({
  name: 'recent-things',
  parse: (stored) => recentSchema.safeParse(stored).data ?? null,
});
// Another person may use this browser next.
onCacheClear(() => slot.clear());

/** The pages of single things that were opened last in a workspace, the latest first. */
export const recentItems = (workspaceId: string): RecentItem[] =>
  (slot.read() ?? []).filter(({ workspace_id }) => workspace_id === workspaceId);

/** Puts a page first among those that were opened last. */
export function rememberItem(thing: RecentItem): void {
  const others = (slot.read() ?? []).filter((one) => one.path !== thing.path);
  const ofWorkspace = others.filter(({ workspace_id }) => workspace_id === thing.workspace_id).slice(0, MAX_RECENT - 1);
  const elsewhere = others.filter(({ workspace_id }) => workspace_id !== thing.workspace_id);
  slot.write([thing, ...ofWorkspace, ...elsewhere].slice(0, MAX_RECENT * 5));
}
