import type { Group } from '@cohortium/contract';

/** Any rule of a group: `key` is its id here. */
export interface Keyed {
  key: string;
  isActive: boolean;
  negate: boolean;
}

/** A group that references its rules and groups by ID; if `isActive` is false, it is ignored. */
export type GroupNode = Omit<Group<never>, 'rules' | 'subgroups'> & {
  rules: readonly string[];
  subgroups: readonly string[];
};

/**
 * A filter of nested groups while it is edited: groups and rules by id, so that each can be dragged, copied and undone.
 * It is stored in this form (“filter mappings”); `nested-groups.ts` converts it for requests.
 */
export interface FilterQuery<R extends Keyed> {
  parentGroupId: string;
  groupMapping: Readonly<Record<string, GroupNode>>;
  rulesMapping: Readonly<Record<string, R>>;
}

/** The outermost group; it is never moved, copied or removed. */
export const ROOT = 'root';

/** As the specification has it: groups start active, with count 0. */
export const startGroup = (id: string): GroupNode => ({
  key: id,
  id,
  title: '',
  count: 0,
  total_count: 0,
  isActive: true,
  negate: false,
  group_operator: 'and',
  rules: [],
  subgroups: [],
});

export const startQuery = <R extends Keyed>(): FilterQuery<R> => ({
  parentGroupId: ROOT,
  groupMapping: { [ROOT]: startGroup(ROOT) },
  rulesMapping: {},
});

/** The group that a rule or a group stands in; null for the outermost and for what is not there. */
export function parentOf<R extends Keyed>(query: FilterQuery<R>, id: string): GroupNode | null {
  const groups = Object.values(query.groupMapping);
  return groups.find(({ rules, subgroups }) => rules.includes(id) || subgroups.includes(id)) ?? null;
}

/** Whether a rule or group is active, including all its parent groups. */
export function isActiveNode<R extends Keyed>(query: FilterQuery<R>, id: string): boolean {
  const node = query.groupMapping[id] ?? query.rulesMapping[id];
  const parent = parentOf(query, id);
  return node?.isActive === true && (parent === null || isActiveNode(query, parent.id));
}

export const isGroup = <R extends Keyed>({ groupMapping }: FilterQuery<R>, id: string): boolean =>
  Object.hasOwn(groupMapping, id);

/** A group and all groups inside it, outermost first. */
export function groupsWithin<R extends Keyed>(query: FilterQuery<R>, id: string): GroupNode[] {
  const group = query.groupMapping[id];
  return group ? [group, ...group.subgroups.flatMap((inner) => groupsWithin(query, inner))] : [];
}

/** The depth of nesting inside a group; 1 for a group without groups. */
export function depthWithin<R extends Keyed>(query: FilterQuery<R>, id: string): number {
  const inner = query.groupMapping[id]?.subgroups ?? [];
  return 1 + Math.max(0, ...inner.map((each) => depthWithin(query, each)));
}

/** The level of a group; 1 for the outermost. */
export function levelOf<R extends Keyed>(query: FilterQuery<R>, id: string): number {
  const parent = parentOf(query, id);
  return parent ? 1 + levelOf(query, parent.id) : 1;
}

export const countRules = <R extends Keyed>({ rulesMapping }: FilterQuery<R>): number =>
  Object.keys(rulesMapping).length;

/** The next unused ID. */
export function nextId<R extends Keyed>({ groupMapping, rulesMapping }: FilterQuery<R>): string {
  const used = [...Object.keys(groupMapping), ...Object.keys(rulesMapping)].map((id) =>
    Number(/(?<!\d)\d+$/.exec(id)?.[0] ?? 0),
  );
  return `n${1 + Math.max(0, ...used)}`;
}
