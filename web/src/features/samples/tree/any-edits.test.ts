import { FILTER, type PrimaryRule, primaryGroupSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { createHistory, type History, pushState, redo, undo } from '../sheet/use-draft.ts';
import { type Edit, editQuery } from './edit-query.ts';
import { countRules, depthWithin, type FilterQuery, groupsWithin, parentOf, ROOT, startQuery } from './filter-query.ts';
import { nestedGroups, queryOfGroups } from './nested-groups.ts';
import { type Direction, shiftNode } from './shift-node.ts';

type Query = FilterQuery<PrimaryRule>;

/** The same numbers at every run: a failure is found again by its seed. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return { roll, pick: <T>(of: readonly [T, ...T[]]): T => of[roll(of.length)] ?? of[0] };
}

const rule = (n: number): PrimaryRule => ({
  key: '',
  isActive: true,
  negate: false,
  field: `field_${n}`,
  operator: '=',
  value: n,
  regex: false,
});
const directions: readonly [Direction, ...Direction[]] = ['up', 'down', 'in', 'out'];

/** Anything that somebody could press, also on what is gone. */
function anyEdit(query: Query, { roll, pick }: ReturnType<typeof dice>): Edit<PrimaryRule> {
  const group = pick([ROOT, ...Object.keys(query.groupMapping)]);
  const id = pick(['gone', ROOT, ...Object.keys(query.groupMapping), ...Object.keys(query.rulesMapping)]);
  const shifted = shiftNode(query, id, pick(directions));
  return pick<Edit<PrimaryRule>>([
    { act: 'add_rule', group, rule: rule(roll(100)) },
    { act: 'add_rule', group, rule: rule(roll(100)) },
    { act: 'add_group', group },
    { act: 'add_group', group },
    { act: 'duplicate', id },
    { act: 'remove', id: roll(3) === 0 ? id : 'gone' },
    { act: 'set_active', id, on: roll(2) === 0 },
    { act: 'set_negate', id, on: roll(2) === 0 },
    { act: 'change_group', id: group, part: { group_operator: pick(['and', 'or']) } },
    { act: 'change_rule', id, rule: rule(roll(100)) },
    { act: 'move', id, group, before: pick([null, ...Object.keys(query.rulesMapping)]) },
    shifted ?? { act: 'add_group', group: ROOT },
  ]);
}

/** Every node stands in exactly one group, can be reached from the outermost one, and nothing is too deep or too many. */
function faultsOf(query: Query): string[] {
  const reached = groupsWithin(query, ROOT);
  const placed = reached.flatMap(({ rules, subgroups }) => [...rules, ...subgroups]);
  const known = [...Object.keys(query.rulesMapping), ...Object.keys(query.groupMapping)].filter((id) => id !== ROOT);
  return [
    ...(new Set(placed).size === placed.length ? [] : ['something stands in two places']),
    ...known.filter((id) => !placed.includes(id)).map((id) => `${id} stands nowhere`),
    ...placed.filter((id) => !known.includes(id)).map((id) => `${id} is not known`),
    ...Object.entries(query.rulesMapping).flatMap(([id, { key }]) => (id === key ? [] : [`${id} is called ${key}`])),
    ...(depthWithin(query, ROOT) > FILTER.maximum_depth ? ['too deep'] : []),
    ...(countRules(query) > FILTER.maximum_rules ? ['too many rules'] : []),
    ...(parentOf(query, ROOT) ? ['the outermost group stands in another'] : []),
  ];
}

const plain = (value: unknown) =>
  JSON.stringify(value, (name, each) => (name === 'key' || name === 'id' ? undefined : each));

test('whatever somebody presses, the tree stays whole, and the portal accepts it', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = dice(seed);
    let query: Query = startQuery();
    for (let step = 0; step < 60; step += 1) query = editQuery(query, anyEdit(query, chance));
    expect(faultsOf(query), `seed ${seed}`).toEqual([]);
    const groups = nestedGroups(query);
    if (groups) expect(primaryGroupSchema.safeParse(groups).error, `seed ${seed}`).toBeUndefined();
  }
});

test('what was kept is edited again as it was', () => {
  for (let seed = 100; seed <= 140; seed += 1) {
    const chance = dice(seed);
    let query: Query = startQuery();
    for (let step = 0; step < 40; step += 1) query = editQuery(query, anyEdit(query, chance));
    const groups = nestedGroups(query);
    if (!groups) continue;
    const again = queryOfGroups(groups);
    expect(faultsOf(again), `seed ${seed}`).toEqual([]);
    expect(plain(nestedGroups(again)), `seed ${seed}`).toBe(plain(groups));
  }
});

test('every step can be undone to the beginning and done again to the end', () => {
  for (let seed = 200; seed <= 220; seed += 1) {
    const chance = dice(seed);
    let history: History<Query> = createHistory(startQuery());
    for (let step = 0; step < 40; step += 1) {
      history = pushState(history, editQuery(history.present, anyEdit(history.present, chance)));
    }
    const end = history.present;
    while (history.past.length > 0) history = undo(history);
    expect(history.present, `seed ${seed}`).toEqual(startQuery());
    while (history.future.length > 0) history = redo(history);
    expect(history.present, `seed ${seed}`).toBe(end);
  }
});
