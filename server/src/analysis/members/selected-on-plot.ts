import { sourceFieldsOf, type VisibleCohort } from '#cohorts';
import type { Platform } from '#platform';
import { commonField, tagsFromPlots } from '#samples';

interface Grouped {
  /** The field that groups the samples, if one does. */
  field: string | null;
  groups?: readonly unknown[] | undefined;
  groups_selected?: 'on_plot' | 'in_advance' | undefined;
  result_ids: readonly string[];
}

const UNTOLD = 'a plot of these data';

/**
 * What somebody looked at when the groups were chosen, in words; null for groups that do not come from the data that they are
 * compared on. Groups given as lists say it themselves; tags were marked when they were set on a plot's or a cluster's
 * samples, and columns that a cohort makes of such tags are no better.
 */
export async function findSelectionPlot(
  platform: Platform,
  found: VisibleCohort,
  grouped: Grouped,
): Promise<string | null> {
  const { field, groups, groups_selected, result_ids } = grouped;
  if (groups !== undefined) return groups_selected === 'in_advance' ? null : UNTOLD;
  if (field === null) return null;
  const sources = await sourceFieldsOf(platform, found, field);
  if (!sources.some((source) => commonField(source)?.kind === 'tags')) return null;
  const seen = await tagsFromPlots(platform.db, result_ids);
  if (seen.length === 0) return null;
  // The plot is disclosed only to the cohort's workspace.
  return found.access.access === 'own' ? seen.join('; ') : UNTOLD;
}
