import type { Group } from '@cohortium/contract';
import { type FilterQuery, type GroupNode, type Keyed, nextId, ROOT, startQuery } from './filter-query.ts';

/** The nested groups as sent to the server; null without rules and tag conditions. */
export function nestedGroups<R extends Keyed>(query: FilterQuery<R>): Group<R> | null {
  const asksOfTags = Object.values(query.groupMapping).some(({ has_tag }) => has_tag !== undefined);
  if (Object.keys(query.rulesMapping).length === 0 && !asksOfTags) return null;
  return nest(query, query.parentGroupId);
}

function nest<R extends Keyed>(query: FilterQuery<R>, id: string): Group<R> | null {
  const node = query.groupMapping[id];
  if (!node) return null;
  return {
    ...node,
    rules: node.rules.flatMap((rule) => query.rulesMapping[rule] ?? []),
    subgroups: node.subgroups.flatMap((inner) => nest(query, inner) ?? []),
  };
}

/** Converts nested groups into the editable form; missing or duplicate IDs are replaced. */
export function queryOfGroups<R extends Keyed>(group: Group<R> | undefined): FilterQuery<R> {
  return group ? enter(startQuery<R>(), group, ROOT) : startQuery<R>();
}

function enter<R extends Keyed>(query: FilterQuery<R>, group: Group<R>, id: string): FilterQuery<R> {
  const { rules, subgroups, ...facts } = group;
  let grown = withGroup(query, { ...facts, key: id, id, rules: [], subgroups: [] });
  const named = rules.map((rule) => {
    const key = nextId(grown);
    grown = { ...grown, rulesMapping: { ...grown.rulesMapping, [key]: { ...rule, key } } };
    return key;
  });
  const inner = subgroups.map((each) => {
    const key = nextId(grown);
    grown = enter(grown, each, key);
    return key;
  });
  return withGroup(grown, { ...facts, key: id, id, rules: named, subgroups: inner });
}

const withGroup = <R extends Keyed>(query: FilterQuery<R>, node: GroupNode): FilterQuery<R> => ({
  ...query,
  groupMapping: { ...query.groupMapping, [node.id]: node },
});
