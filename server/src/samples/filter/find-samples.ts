import {
  type FilterLeaf,
  type FilterNode,
  filterTree,
  isBranch,
  leavesOf,
  type SampleFilter,
  typesOfOmic,
  typesUnder,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import type { IndexClient } from '#platform/index';
import { invalid } from '#platform/refusal';
import { keptAt } from '../catalogue/remember.ts';
import { stateOf } from '../catalogue/table-states.ts';
import { leafTest, nodeTest } from '../resident/compile-test.ts';
import { askRows } from '../resident/residents.ts';
import type { OwnPart, Questions, RowTest } from '../resident/row-test.ts';
import { type Scope, type Seen, seenBy, type Through } from '../visible-samples.ts';
import { and, type Clause, Parameters, testsOf } from './clause.ts';
import { leafClause, nodeSql } from './compile-filter.ts';
import { commonField } from './fields.ts';
import type { LaidFields } from './laid-fields.ts';
import type { OwnKind } from './operand.ts';
import { demandFew, resolveFilter } from './resolve-filter.ts';

/** What somebody may see, and what of it passes a filter. */
export interface Found {
  visible: Clause;
  /** Both: visible and passing. */
  where: Clause;
  /** The table's, as it was found: with `visible` it names what does not depend on the filter. */
  state: string;
  kindOf(field: string): OwnKind;
  /** The parts of the filter, all of which must hold. */
  nodes: readonly FilterNode[];
  /** A part of theirs as a test of resident rows. */
  testOf(node: FilterNode): RowTest;
  /** The name of the set of its identifiers; empty where it lists none. */
  identifiers_set: string;
  seen: Seen;
}

/** Samples to be found, the field to sort them by, and what is laid over them where they are looked at. */
export type Wanted = SampleFilter & { sort?: { field: string } | undefined; laid?: LaidFields | undefined };

/** What a filter leaves out, said in either place. */
const scopeOf = ({ advance_filters_scope: more, ...filter }: SampleFilter): Scope => ({
  exclude_public_data: filter.exclude_public_data || more?.exclude_public_data === true,
  exclude_workspace_data: filter.exclude_workspace_data || more?.exclude_workspace_data === true,
  exclude_shared_data: filter.exclude_shared_data || more?.exclude_shared_data === true,
});

/** Of which data types the samples are: those asked for in every way that they are. */
function typesClause({ omic_type, data_type, data_types }: SampleFilter): Clause | null {
  const asked = [
    omic_type ? typesOfOmic(omic_type) : null,
    data_type ? typesUnder(data_type) : null,
    data_types ? data_types.flatMap((type) => typesUnder(type)) : null,
  ].filter((types) => types !== null);
  const [first, ...more] = asked;
  if (!first) return null;
  const types = first.filter((type) => more.every((list) => list.includes(type)));
  return ofTypes(types);
}

/** Samples whose result is of one of some data types. */
export const ofTypes = (types: readonly number[]): Clause => ({
  sql: types.length === 0 ? '0' : `data_type in (${types.join(', ')})`,
  params: {},
  tests: [{ kind: 'among', field: 'data_type', values: types }],
});

/** The fields that a filter and an order name, with their places. */
function fieldsAsked(wanted: Wanted, leaves: readonly FilterLeaf[]): { place: string; field: string }[] {
  const asked = leaves.flatMap(({ ask, place }) =>
    ask.kind === 'rule' && !wanted.laid?.get(ask.rule.field) ? [{ place, field: ask.rule.field }] : [],
  );
  return wanted.sort ? [...asked, { place: 'sort.field', field: wanted.sort.field }] : asked;
}

const ownFieldsKept = keptAt<IndexClient, Questions['own_fields']['answer']>();

/** Every question on them names some; they are told once for what is visible until the table changes. */
const ownFieldsOf = (platform: Platform, visible: Clause, state: string) =>
  ownFieldsKept(platform.index, { state, key: JSON.stringify([visible.sql, visible.params]) }, () =>
    askRows(platform, 'own_fields', { where: testsOf(visible) }),
  );

/**
 * As what the visible samples have the submitters' columns that are asked for. A mistyped field is refused by name,
 * instead of reading as "no such samples".
 */
async function ownKinds(
  platform: Platform,
  { visible, state }: { visible: Clause; state: string },
  { asked, laid }: { asked: readonly { place: string; field: string }[]; laid: LaidFields | undefined },
) {
  const kinds = new Map<string, OwnKind>();
  const isHidden = (field: string) => laid?.get(field) === null;
  const own = asked.filter(({ field }) => !commonField(field) || isHidden(field));
  if (own.length === 0) return kinds;
  const { n, fields } = await ownFieldsOf(platform, visible, state);
  const known = Map.groupBy(fields, ({ field }) => field);
  const unknown = n === 0 ? [] : own.filter(({ field }) => !known.has(field) || isHidden(field));
  if (unknown.length > 0) {
    const words = (field: string) => `No sample that you may see has a field “${field}”.`;
    throw invalid(unknown.map(({ place, field }) => ({ field: place, message: words(field) })));
  }
  for (const [field, [only, ...more]] of known) if (only && more.length === 0) kinds.set(field, only.kind);
  return kinds;
}

/** What is looked at: narrower than all that may be seen, or besides what is lent by a cohort. */
interface Reach {
  within?: Clause | undefined;
  through?: Through;
}

/** The one way from a filter to a clause. */
export async function findSamples(
  platform: Platform,
  asker: Asker,
  wanted: Wanted,
  { within, through }: Reach = {},
): Promise<Found> {
  return findAmong(platform, () => seenBy(platform, asker, scopeOf(wanted), through), wanted, within);
}

/** The same among what is seen otherwise, such as the members of a cohort: what the filter leaves out of that is the caller's. */
export async function findAmong(
  platform: Platform,
  look: () => Promise<Seen>,
  wanted: Wanted,
  within?: Clause,
): Promise<Found> {
  const nodes = filterTree(wanted);
  const leaves = leavesOf(nodes);
  demandFew(leaves);
  const [seen, state] = await Promise.all([look(), stateOf(platform.index)]);
  const visible = [typesClause(wanted), within ?? null].reduce<Clause>(
    (all, more) => (more ? and(all, more) : all),
    seen.clause,
  );
  const kinds = await ownKinds(platform, { visible, state }, { asked: fieldsAsked(wanted, leaves), laid: wanted.laid });
  const resolved = await resolveFilter(platform, seen, leaves);
  const params = new Parameters();
  const kindOf = (field: string) => kinds.get(field);
  const compiling = { resolved, visible, kindOf, laid: wanted.laid };
  const passing = nodes.map((node) => nodeSql(node, (leaf) => leafClause(leaf, { ...compiling, params })));
  const testOf = (node: FilterNode) => nodeTest(node, (leaf) => leafTest(leaf, compiling));
  const sql = passing.join(' and ') || '1';
  // As one test, so that its parts are each judged once among all that may be seen, whatever else is asked of them.
  const tests: RowTest[] = nodes.length === 0 ? [] : [{ kind: 'all', of: nodes.map(testOf) }];
  const where = and(visible, { sql, params: params.values, tests });
  return { visible, where, state, nodes, testOf, kindOf, identifiers_set: resolved.identifiers, seen };
}

const fieldsOf = (node: FilterNode): string[] =>
  isBranch(node) ? node.children.flatMap(fieldsOf) : node.ask.kind === 'rule' ? [node.ask.rule.field] : [];

/**
 * A filter's parts, apart by which of some fields they are of, so that a field's facet shows what choosing another value
 * would add: the parts of the lists, which the facets write; groups hold in any case. A part that is of several of the
 * fields is one of each: it is left out of their facets alone.
 */
export function apartByField({ nodes, testOf }: Found, fields: readonly string[]) {
  const rest: RowTest[] = [];
  const own: OwnPart[] = [];
  for (const node of nodes) {
    const isList = node.place.startsWith('and_.') || node.place === 'or_';
    const of = isList ? fields.filter((field) => fieldsOf(node).includes(field)) : [];
    if (of.length === 0) rest.push(testOf(node));
    else own.push({ fields: of, test: testOf(node) });
  }
  return { rest, own };
}
