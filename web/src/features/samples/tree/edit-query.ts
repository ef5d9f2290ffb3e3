import { FILTER } from '@cohortium/contract';
import {
  countRules,
  depthWithin,
  type FilterQuery,
  type GroupNode,
  groupsWithin,
  isGroup,
  type Keyed,
  levelOf,
  nextId,
  parentOf,
  startGroup,
} from './filter-query.ts';

type GroupPart = Pick<GroupNode, 'group_operator' | 'title' | 'has_tag'>;

/** An edit of a filter. */
export type Edit<R extends Keyed> =
  | { act: 'add_rule'; group: string; rule: R }
  | { act: 'add_group'; group: string }
  | { act: 'change_rule'; id: string; rule: R }
  | { act: 'change_group'; id: string; part: Partial<GroupPart> }
  | { act: 'set_active' | 'set_negate'; id: string; on: boolean }
  | { act: 'remove' | 'duplicate'; id: string }
  | { act: 'move'; id: string; group: string; before: string | null };

/** The filter after an edit; the same filter where the edit is not possible (too deep, too many, not there). */
export function editQuery<R extends Keyed>(query: FilterQuery<R>, edit: Edit<R>): FilterQuery<R> {
  switch (edit.act) {
    case 'add_rule':
      return addRule(query, edit.group, { ...edit.rule, key: nextId(query) });
    case 'add_group':
      return addGroup(query, edit.group);
    case 'change_rule':
      return changeRule(query, edit.id, () => ({ ...edit.rule, key: edit.id }));
    case 'change_group':
      return changeGroup(query, edit.id, (group) => ({ ...group, ...edit.part }));
    case 'set_active':
      return changeNode(query, edit.id, { isActive: edit.on });
    case 'set_negate':
      return changeNode(query, edit.id, { negate: edit.on });
    case 'remove':
      return remove(query, edit.id);
    case 'duplicate':
      return duplicate(query, edit.id);
    case 'move':
      return move(query, edit);
  }
}

export const mayAddRule = <R extends Keyed>(query: FilterQuery<R>): boolean => countRules(query) < FILTER.maximum_rules;
export const mayAddGroup = <R extends Keyed>(query: FilterQuery<R>, group: string): boolean =>
  levelOf(query, group) < FILTER.maximum_depth;

function changeGroup<R extends Keyed>(
  query: FilterQuery<R>,
  id: string,
  change: (group: GroupNode) => GroupNode,
): FilterQuery<R> {
  const group = query.groupMapping[id];
  return group ? { ...query, groupMapping: { ...query.groupMapping, [id]: change(group) } } : query;
}

function changeRule<R extends Keyed>(query: FilterQuery<R>, id: string, change: (rule: R) => R): FilterQuery<R> {
  const rule = query.rulesMapping[id];
  return rule ? { ...query, rulesMapping: { ...query.rulesMapping, [id]: change(rule) } } : query;
}

type Flag = { isActive: boolean } | { negate: boolean };

function changeNode<R extends Keyed>(query: FilterQuery<R>, id: string, flag: Flag): FilterQuery<R> {
  return isGroup(query, id)
    ? changeGroup(query, id, (group) => ({ ...group, ...flag }))
    : changeRule(query, id, (rule) => ({ ...rule, ...flag }));
}

function addRule<R extends Keyed>(query: FilterQuery<R>, group: string, rule: R): FilterQuery<R> {
  if (!mayAddRule(query) || !isGroup(query, group)) return query;
  const extended = { ...query, rulesMapping: { ...query.rulesMapping, [rule.key]: rule } };
  return changeGroup(extended, group, (each) => ({ ...each, rules: [...each.rules, rule.key] }));
}

function addGroup<R extends Keyed>(query: FilterQuery<R>, parent: string): FilterQuery<R> {
  if (!mayAddGroup(query, parent) || !isGroup(query, parent)) return query;
  const id = nextId(query);
  const extended = { ...query, groupMapping: { ...query.groupMapping, [id]: startGroup(id) } };
  return changeGroup(extended, parent, (each) => ({ ...each, subgroups: [...each.subgroups, id] }));
}

const without = (ids: readonly string[], removedId: string) => ids.filter((id) => id !== removedId);

function detach<R extends Keyed>(query: FilterQuery<R>, id: string): FilterQuery<R> {
  const parent = parentOf(query, id);
  if (!parent) return query;
  return changeGroup(query, parent.id, (group) => ({
    ...group,
    rules: without(group.rules, id),
    subgroups: without(group.subgroups, id),
  }));
}

function remove<R extends Keyed>(query: FilterQuery<R>, id: string): FilterQuery<R> {
  if (!parentOf(query, id)) return query;
  const groups = groupsWithin(query, id);
  const removedIds = new Set([id, ...groups.flatMap((group) => [group.id, ...group.rules])]);
  const remaining = <T>(mapping: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(mapping).filter(([each]) => !removedIds.has(each)));
  const { groupMapping, rulesMapping, ...rest } = detach(query, id);
  return { ...rest, groupMapping: remaining(groupMapping), rulesMapping: remaining(rulesMapping) };
}

const insertBefore = (ids: readonly string[], id: string, before: string | null): string[] => {
  const at = before === null ? -1 : ids.indexOf(before);
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
};

function attach<R extends Keyed>(
  query: FilterQuery<R>,
  { id, group, before }: { id: string; group: string; before: string | null },
) {
  const key = isGroup(query, id) ? 'subgroups' : 'rules';
  return changeGroup(query, group, (each) => ({ ...each, [key]: insertBefore(each[key], id, before) }));
}

/** Whether a node can be moved into that group: not into itself, and not too deep. */
export function mayMove<R extends Keyed>(query: FilterQuery<R>, id: string, group: string): boolean {
  if (!isGroup(query, group) || id === query.parentGroupId) return false;
  if (!isGroup(query, id)) return Object.hasOwn(query.rulesMapping, id);
  if (groupsWithin(query, id).some((inner) => inner.id === group)) return false;
  return levelOf(query, group) + depthWithin(query, id) <= FILTER.maximum_depth;
}

function move<R extends Keyed>(
  query: FilterQuery<R>,
  to: { id: string; group: string; before: string | null },
): FilterQuery<R> {
  if (!mayMove(query, to.id, to.group) || to.before === to.id) return query;
  return attach(detach(query, to.id), to);
}

/** A copy of a rule or of a whole group, right behind the original. */
function duplicate<R extends Keyed>(query: FilterQuery<R>, id: string): FilterQuery<R> {
  const parent = parentOf(query, id);
  const rulesToAdd = groupsWithin(query, id).reduce((sum, group) => sum + group.rules.length, 0) || 1;
  if (!parent || countRules(query) + rulesToAdd > FILTER.maximum_rules) return query;
  const siblings = isGroup(query, id) ? parent.subgroups : parent.rules;
  const { query: grown, id: copy } = copyNode(query, id);
  return attach(grown, { id: copy, group: parent.id, before: siblings[siblings.indexOf(id) + 1] ?? null });
}

function copyNode<R extends Keyed>(query: FilterQuery<R>, id: string): { query: FilterQuery<R>; id: string } {
  const copy = nextId(query);
  const rule = query.rulesMapping[id];
  if (rule)
    return { query: { ...query, rulesMapping: { ...query.rulesMapping, [copy]: { ...rule, key: copy } } }, id: copy };
  const group = query.groupMapping[id] ?? startGroup(id);
  let grown: FilterQuery<R> = { ...query, groupMapping: { ...query.groupMapping, [copy]: startGroup(copy) } };
  const copyAll = (ids: readonly string[]) =>
    ids.map((inner) => {
      const copied = copyNode(grown, inner);
      grown = copied.query;
      return copied.id;
    });
  const [rules, subgroups] = [copyAll(group.rules), copyAll(group.subgroups)];
  return { query: changeGroup(grown, copy, () => ({ ...group, key: copy, id: copy, rules, subgroups })), id: copy };
}
