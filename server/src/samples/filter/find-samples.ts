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
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { IndexClient } from '#platform/index';
import { cacheByState } from '../catalogue/cache-by-state.ts';
import { tableState } from '../catalogue/table-states.ts';
import { leafTest, nodeTest } from '../resident/compile-predicate.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import type { FieldPredicate, QueryTypes, RowTest } from '../resident/predicate.ts';
import { type DelegatedAccess, resolveVisibility, type Scope, type VisibleSamples } from '../visible-samples.ts';
import { and, type Clause, Parameters, testsOf } from './clause.ts';
import { leafClause, nodeSql } from './compile-filter.ts';
import { commonField } from './fields.ts';
import type { OwnKind } from './operand.ts';
import type { OverlayFields } from './overlay-fields.ts';
import { requireFew, resolveFilter } from './resolve-filter.ts';

/** A resolved query: the visible samples, and those that pass the filter. */
export interface ResolvedQuery {
  visible: Clause;
  /** Samples that are visible and pass the filter. */
  where: Clause;
  /** State of the table; with `visible`, it is the cache key of everything that does not depend on the filter. */
  state: string;
  kindOf(field: string): OwnKind;
  /** The parts of the filter, joined by AND. */
  nodes: readonly FilterNode[];
  /** A filter part as a predicate on in-memory rows. */
  toTest(node: FilterNode): RowTest;
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
  tests: [{ kind: 'among', field: 'data_type', values: types }],
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

const ownFieldsCache = cacheByState<IndexClient, QueryTypes['own_fields']['answer']>();

/** Cached per visible clause until the table changes, because every query names some fields. */
const findOwnFields = (platform: Platform, visible: Clause, state: string) =>
  ownFieldsCache(platform.index, { state, key: JSON.stringify([visible.sql, visible.params]) }, () =>
    queryRows(platform, 'own_fields', { where: testsOf(visible) }),
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
  const resolved = await resolveFilter(platform, seen, leaves);
  const params = new Parameters();
  const kindOf = (field: string) => kinds.get(field);
  const compiling = { resolved, visible, kindOf, overlayFields: request.overlayFields };
  const passing = nodes.map((node) => nodeSql(node, (leaf) => leafClause(leaf, { ...compiling, params })));
  const testOf = (node: FilterNode) => nodeTest(node, (leaf) => leafTest(leaf, compiling));
  const sql = passing.join(' and ') || '1';
  // As one predicate, so that each part is evaluated once on all visible rows and cached.
  const tests: RowTest[] = nodes.length === 0 ? [] : [{ kind: 'all', of: nodes.map(testOf) }];
  const where = and(visible, { sql, params: params.values, tests });
  return {
    visible,
    where,
    state,
    nodes,
    toTest: testOf,
    kindOf,
    identifiers_set: resolved.identifiers,
    visible_samples: seen,
  };
}

const fieldsOf = (node: FilterNode): string[] =>
  isBranch(node) ? node.children.flatMap(fieldsOf) : node.criterion.kind === 'rule' ? [node.criterion.rule.field] : [];

/**
 * A filter's parts, apart by which of some fields they are of, so that a field's facet shows what choosing another value
 * would add: the parts of the lists, which the facets write; groups hold in any case. A part that is of several of the
 * fields is one of each: it is left out of their facets alone.
 */
export function partitionByField({ nodes, toTest }: ResolvedQuery, fields: readonly string[]) {
  const rest: RowTest[] = [];
  const own: FieldPredicate[] = [];
  for (const node of nodes) {
    const isList = node.path.startsWith('and_.') || node.path === 'or_';
    const of = isList ? fields.filter((field) => fieldsOf(node).includes(field)) : [];
    if (of.length === 0) rest.push(toTest(node));
    else own.push({ fields: of, test: toTest(node) });
  }
  return { rest, own };
}
