import { lastEditOf, type VisibleCohort } from '#cohorts';
import type { Platform } from '#platform';
import { titleOf } from '#samples';
import { findFirstPlot } from '../results/first-plot-store.ts';

/** Groups whose values were added to the cohort after its samples were first shown on a plot. */
export interface AddedAfter {
  title: string;
  /** Days in UTC; null for callers outside the cohort’s workspace. */
  days: { added: string; plotted: string } | null;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Whether the values of a field were added to the cohort after its first ordination. The portal can’t know what suggested
 * them, so the test is not withheld; its methods text says when the values were added.
 */
export async function addedAfterPlot(
  platform: Platform,
  found: VisibleCohort,
  field: string | null,
): Promise<AddedAfter | null> {
  if (field === null) return null;
  const [added, plotted] = await Promise.all([
    lastEditOf(platform, found, field),
    findFirstPlot(platform.db, found.cohort.id),
  ]);
  if (added === null || plotted === null || added <= plotted) return null;
  const days = found.access.access === 'own' ? { added: dayOf(added), plotted: dayOf(plotted) } : null;
  return { title: titleOf(field), days };
}
