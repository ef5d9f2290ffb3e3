import { filterTree, leavesOf, type OverlayColumn, type SampleField, type SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { IndexClient } from '#platform/index';
import { commonField, describeField, fieldsOf, identifiers, type OverlayField, type OverlayFields } from '#samples';
import type { VisibleCohort } from '../members/find-members.ts';
import { formulaOf } from './columns/definition.ts';
import { codeValues, countValues } from './columns/query-values.ts';
import { findOverlay, type Overlaid, queryColumns, typesOfFields } from './find-overlay.ts';

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

const MAX_CACHED = 200;
type OverlaidFields = readonly SampleField[];
/** Counts of overlays' columns, as long as nothing is written to `samples`. */
const fieldsCache = new WeakMap<IndexClient, { version: number; fields: Map<string, Promise<OverlaidFields>> }>();

async function countOverlayFields(platform: Platform, overlaid: Overlaid): Promise<OverlaidFields> {
  const { columns } = overlaid.state;
  const requested = [...columns].map(([name, { definition }]) => ({ name, type: definition.type }));
  const counts = await queryColumns(platform, overlaid, { question: countValues, input: null }, { columns: requested });
  return counts.map(({ name: field, ...numbers }) => {
    return describeField({ field, kind: columns.get(field)?.definition.type ?? 'text', ...numbers });
  });
}

/** Overlay columns, counted among the members visible to the caller. */
async function loadOverlayFields(platform: Platform, overlaid: Overlaid): Promise<OverlaidFields> {
  const { index } = platform;
  const { found, hash, state } = overlaid;
  if (state.columns.size === 0) return [];
  const version = index.version('samples');
  if (version === null) return countOverlayFields(platform, overlaid);
  let known = fieldsCache.get(index);
  if (known?.version !== version) {
    known = { version, fields: new Map() };
    fieldsCache.set(index, known);
  }
  const { fields } = known;
  const key = JSON.stringify([found.where, hash, found.access.access]);
  const before = fields.get(key);
  if (before) return before;
  if (fields.size >= MAX_CACHED) fields.clear();
  const counting = countOverlayFields(platform, overlaid);
  fields.set(key, counting);
  counting.catch(() => fields.delete(key));
  return counting;
}

/** The fields of a cohort's members with its overlay: the overlay's own last, in the order they were made. */
export async function overlaidFields(platform: Platform, overlaid: Overlaid): Promise<SampleField[]> {
  const { found, state } = overlaid;
  const [own, overlay] = await Promise.all([
    fieldsOf(platform.index, found.where),
    loadOverlayFields(platform, overlaid),
  ]);
  const left = own.filter(({ field }) => !state.hidden.has(field) && !state.columns.has(field));
  return [...left, ...overlay];
}

/** Fields that tell who a sample is and what was measured: an overlay never changes them. */
const FIXED = ['sample_id', 'subject_id', 'project_name', 'variable_region', 'pipeline_name', 'reference_name'];
const MEASURED = ['data_type', 'reads', 'amount_unit', 'n_features', 'tag'];
const inRows = ['metadata', 'tags', 'top_genera', 'access', 'workspace_name', '__proto__'];
const fixed = new Set([...identifiers, ...FIXED, ...MEASURED, ...inRows]);

export const isChangeable = (field: string): boolean => !fixed.has(field.toLowerCase());

/** Names that mean something to the portal; columns of an overlay go by others. */
export const isReserved = (name: string): boolean =>
  !isChangeable(name) || commonField(name.toLowerCase()) !== undefined;

/** The columns of a cohort as its overlay's editor shows them. */
export async function overlaidColumns(platform: Platform, overlaid: Overlaid): Promise<OverlayColumn[]> {
  const fields = await overlaidFields(platform, overlaid);
  const types = typesOfFields(fields);
  const tellsHow = overlaid.found.access.access !== 'public';
  const once = new Map(fields.map((field) => [field.field, field]));
  return [...once.values()].map((field): OverlayColumn => {
    const stated = overlaid.state.columns.get(field.field);
    const definition = stated?.definition;
    return {
      ...field,
      type: definition?.type ?? types.get(field.field) ?? 'text',
      origin: stated?.origin ?? 'source',
      formula: tellsHow && definition ? formulaOf(definition) : null,
      can_edit: stated !== undefined || isChangeable(field.field),
    };
  });
}
