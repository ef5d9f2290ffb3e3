import {
  type FilterLeaf,
  type FilterNode,
  filterTree,
  isBranch,
  leavesOf,
  listResultTypes,
  type SampleFilter,
  typesOfOmic,
} from '@cohortium/contract';
import type { FieldPredicate, Predicate, Result } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { IndexClient } from '#platform/index';
import { cacheByState, tableState } from '../browse/table-states.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { type DelegatedAccess, resolveVisibility, type Scope, type VisibleSamples } from '../visible-samples.ts';
import { and, type Clause, predicatesOf } from './clause.ts';
import { commonField, type OwnKind } from './fields.ts';
import type { OverlayFields } from './overlay-fields.ts';
import { requireFew, resolveFilter } from './resolve-filter.ts';
import { type Selection, selectPassing } from './selection.ts';
import { leafPredicate, toPredicate } from './to-predicate.ts';

/** A resolved query: the visible samples, and, as a selection, those that also pass the filter. */
export interface ResolvedQuery extends Selection {
  visible: Clause;
  /** State of the table; with `visible`, it is the cache key of everything that does not depend on the filter. */
  state: string;
  /** The parts of the filter, joined by AND. */
  nodes: readonly FilterNode[];
  toPredicate(node: FilterNode): Predicate;
  /** Name of the set of listed identifiers; empty if the filter lists none. */
  identifiers_set: string;
  visible_samples: VisibleSamples;
}

/** A sample query: filter, sort field and overlay. */
export type SampleQuery = SampleFilter & {
  sort?: { field: string } | undefined;
  overlayFields?: OverlayFields | undefined;
};

/** Data that a filter excludes, from both places of the request. */
const scopeOf = ({ advance_filters_scope: more, ...filter }: SampleFilter): Scope => ({
  exclude_public_data: filter.exclude_public_data || more?.exclude_public_data === true,
  exclude_workspace_data: filter.exclude_workspace_data || more?.exclude_workspace_data === true,
  exclude_shared_data: filter.exclude_shared_data || more?.exclude_shared_data === true,
});

/** Clause on data types: the intersection of all requested types. */
function typesClause({ omic_type, data_type, data_types }: SampleFilter): Clause | null {
  const requested = [
    omic_type ? typesOfOmic(omic_type) : null,
    data_type ? listResultTypes(data_type) : null,
    data_types ? data_types.flatMap((type) => listResultTypes(type)) : null,
  ].filter((types) => types !== null);
  const [first, ...more] = requested;
  if (!first) return null;
  const types = first.filter((type) => more.every((list) => list.includes(type)));
  return dataTypeClause(types);
}

/** Samples whose result is of one of some data types. */
export const dataTypeClause = (types: readonly number[]): Clause => ({
  sql: types.length === 0 ? '0' : `data_type in (${types.join(', ')})`,
  params: {},
  predicates: [{ kind: 'in', field: 'data_type', values: types }],
});

/** Samples of one run. */
export const runClause = (run_id: string): Clause => ({
  sql: 'run_id = {run:String}',
  params: { run: run_id },
  predicates: [{ kind: 'in', field: 'run_id', values: [run_id] }],
});

/** The fields that a filter and an order name, with their places. */
function queriedFields(request: SampleQuery, leaves: readonly FilterLeaf[]): { place: string; field: string }[] {
  const requested = leaves.flatMap(({ criterion, path }) =>
    criterion.kind === 'rule' && !request.overlayFields?.get(criterion.rule.field)
      ? [{ place: path, field: criterion.rule.field }]
      : [],
  );
  return request.sort ? [...requested, { place: 'sort.field', field: request.sort.field }] : requested;
}

const ownFieldsCache = cacheByState<IndexClient, Result<'own_fields'>>();

/** Cached per visible clause until the table changes, because every query names some fields. */
const findOwnFields = (platform: Platform, visible: Clause, state: string) =>
  ownFieldsCache(platform.index, { state, key: JSON.stringify([visible.sql, visible.params]) }, () =>
    queryRows(platform, 'own_fields', { where: predicatesOf(visible) }),
  );

/**
 * Kinds of the requested submitted columns among the visible samples. An unknown field is refused by name,
 * instead of reading as "no such samples".
 */
async function resolveFieldKinds(
  platform: Platform,
  { visible, state }: { visible: Clause; state: string },
  {
    requested,
    overlayFields,
  }: { requested: readonly { place: string; field: string }[]; overlayFields: OverlayFields | undefined },
) {
  const kinds = new Map<string, OwnKind>();
  const isHidden = (field: string) => overlayFields?.get(field) === null;
  const own = requested.filter(({ field }) => !commonField(field) || isHidden(field));
  if (own.length === 0) return kinds;
  const { n, fields } = await findOwnFields(platform, visible, state);
  const known = Map.groupBy(fields, ({ field }) => field);
  const unknown = n === 0 ? [] : own.filter(({ field }) => !known.has(field) || isHidden(field));
  if (unknown.length > 0) {
    const describeUnknown = (field: string) => `None of the samples you can see has a field “${field}”.`;
    throw validationError(unknown.map(({ place, field }) => ({ field: place, message: describeUnknown(field) })));
  }
  for (const [field, [only, ...more]] of known) if (only && more.length === 0) kinds.set(field, only.kind);
  return kinds;
}

/** Scope of a query: narrower than all visible samples, or extended by a cohort's delegated access. */
interface QueryScope {
  within?: Clause | undefined;
  through?: DelegatedAccess;
}

/** Resolves a filter to a clause; all sample queries go through here. */
export async function findSamples(
  platform: Platform,
  caller: Caller,
  request: SampleQuery,
  { within, through }: QueryScope = {},
): Promise<ResolvedQuery> {
  return findSamplesWithin(
    platform,
    () => resolveVisibility(platform, caller, scopeOf(request), through),
    request,
    within,
  );
}

/** The same within other visible samples, such as cohort members; the function's caller applies data exclusions. */
export async function findSamplesWithin(
  platform: Platform,
  look: () => Promise<VisibleSamples>,
  request: SampleQuery,
  within?: Clause,
): Promise<ResolvedQuery> {
  const nodes = filterTree(request);
  const leaves = leavesOf(nodes);
  requireFew(leaves);
  const [seen, state] = await Promise.all([look(), tableState(platform.index)]);
  const visible = [typesClause(request), within ?? null].reduce<Clause>(
    (all, more) => (more ? and(all, more) : all),
    seen.clause,
  );
  const kinds = await resolveFieldKinds(
    platform,
    { visible, state },
    { requested: queriedFields(request, leaves), overlayFields: request.overlayFields },
  );
  const resolved = await resolveFilter(platform, { seen, overlay: request.overlayFields }, leaves);
  const context = { resolved, visible, kindOf: (field: string) => kinds.get(field) };
  const toNodePredicate = (node: FilterNode) => toPredicate(node, (leaf) => leafPredicate(leaf, context));
  // As one predicate, so that each part is evaluated once on all visible rows and cached.
  const passing: Predicate[] = nodes.length === 0 ? [] : [{ kind: 'and', of: nodes.map(toNodePredicate) }];
  return {
    ...selectPassing(platform, visible, passing),
    ...{
      visible,
      state,
      nodes,
      toPredicate: toNodePredicate,
      identifiers_set: resolved.identifiers,
      visible_samples: seen,
    },
  };
}

const fieldsOf = (node: FilterNode): string[] =>
  isBranch(node) ? node.children.flatMap(fieldsOf) : node.criterion.kind === 'rule' ? [node.criterion.rule.field] : [];

/**
 * A filter's parts, apart by which of some fields they are of, so that a field's facet shows what choosing another value
 * would add: the parts of the lists, which the facets write; groups hold in any case. A part that is of several of the
 * fields is one of each: it is left out of their facets alone.
 */
export function partitionByField({ nodes, toPredicate: toNodePredicate }: ResolvedQuery, fields: readonly string[]) {
  const rest: Predicate[] = [];
  const own: FieldPredicate[] = [];
  for (const node of nodes) {
    const isList = node.path.startsWith('and_.') || node.path === 'or_';
    const of = isList ? fields.filter((field) => fieldsOf(node).includes(field)) : [];
    if (of.length === 0) rest.push(toNodePredicate(node));
    else own.push({ fields: of, test: toNodePredicate(node) });
  }
  return { rest, own };
}
