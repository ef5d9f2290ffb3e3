import { z } from 'zod';
import { localSlot } from '#platform';
import { whenForgotten } from '#platform/api';

/** Enough to go back to this morning's work. */
const KEPT = 6;

const recentSchema = z.array(
  z.object({ workspace_id: z.string(), path: z.string().regex(/^\/(?![/\\])/), title: z.string(), group: z.string() }),
);
export type RecentThing = z.infer<typeof recentSchema>[number];

const slot = localSlot<RecentThing[]>({
  name: 'recent-things',
  parse: (stored) => recentSchema.safeParse(stored).data ?? null,
});
// Another person may use this browser next.
whenForgotten(() => slot.clear());

/** The pages of single things that were opened last in a workspace, the latest first. */
export const recentThings = (workspaceId: string): RecentThing[] =>
  (slot.read() ?? []).filter(({ workspace_id }) => workspace_id === workspaceId);

/** Puts a page first among those that were opened last. */
export function rememberThing(thing: RecentThing): void {
  const others = (slot.read() ?? []).filter((one) => one.path !== thing.path);
  const ofWorkspace = others.filter(({ workspace_id }) => workspace_id === thing.workspace_id).slice(0, KEPT - 1);
  const elsewhere = others.filter(({ workspace_id }) => workspace_id !== thing.workspace_id);
  slot.write([thing, ...ofWorkspace, ...elsewhere].slice(0, KEPT * 5));
}
