import { filterTree, leavesOf, type SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { OverlayField, OverlayFields } from '#samples';
import type { VisibleCohort } from '../../members/find-members.ts';
import { codeValues } from '../queries/code-values.ts';
import { findOverlay, type Overlaid } from './find-overlay.ts';
import { queryColumns } from './query-columns.ts';

const fieldsIn = (filter: SampleFilter): string[] =>
  leavesOf(filterTree(filter)).flatMap(({ criterion }) => (criterion.kind === 'rule' ? [criterion.rule.field] : []));

const typesIn = (overlays: readonly Overlaid[], name: string) =>
  overlays.flatMap(({ state }) => state.columns.get(name)?.definition.type ?? []);

/** The values of a column, of members of each cohort as that cohort shows them. */
async function findOverlayValues(
  platform: Platform,
  overlays: readonly Overlaid[],
  name: string,
): Promise<OverlayField | null> {
  const types = typesIn(overlays, name);
  const [type] = types;
  if (type === undefined) return null;
  // A hidden column has no values.
  const showing = overlays.filter(({ state }) => state.columns.has(name) || !state.hidden.has(name));
  const cohorts = await Promise.all(
    showing.map((overlaid) =>
      queryColumns(platform, overlaid, { question: codeValues, input: null }, { columns: [{ name, type }] }),
    ),
  );
  return { cohorts, is_number: types.every((one) => one === 'number') };
}

/**
 * Fields of a filter that cohorts overlay on their members' own, with their values. A member of several of the
 * cohorts passes a rule that one of its values passes.
 */
export async function findOverlayFields(
  platform: Platform,
  cohorts: readonly VisibleCohort[],
  filter: SampleFilter,
): Promise<OverlayFields | undefined> {
  const requested = new Set(fieldsIn(filter));
  if (requested.size === 0) return undefined;
  const overlays = await Promise.all(cohorts.map((found) => findOverlay(platform, found)));
  const overlaid = new Set(overlays.flatMap(({ state: { columns, hidden } }) => [...columns.keys(), ...hidden]));
  const names = [...requested].filter((name) => overlaid.has(name));
  if (names.length === 0) return undefined;
  const fields = await Promise.all(names.map((name) => findOverlayValues(platform, overlays, name)));
  return new Map(
    names.flatMap((name, at): [string, OverlayField | null][] => {
      const field = fields[at] ?? null;
      // One cohort hides what others show as their submissions have it.
      const isHidden = overlays.every(({ state }) => state.hidden.has(name));
      return field || isHidden ? [[name, field]] : [];
    }),
  );
}
