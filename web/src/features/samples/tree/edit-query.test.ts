import { FILTER } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { type Edit, editQuery, mayAddGroup, mayMove } from './edit-query.ts';
import {
  countRules,
  depthWithin,
  type FilterQuery,
  type Keyed,
  levelOf,
  parentOf,
  ROOT,
  startQuery,
} from './filter-query.ts';
import { type Direction, shiftNode } from './shift-node.ts';

type Word = Keyed & { text: string };
const word = (text: string): Word => ({ key: '', isActive: true, negate: false, text });
const made = (...edits: Edit<Word>[]) => edits.reduce(editQuery<Word>, startQuery<Word>());
const rule = (group: string, text: string): Edit<Word> => ({ act: 'add_rule', group, rule: word(text) });
const group = (parent: string): Edit<Word> => ({ act: 'add_group', group: parent });

/** What the groups say, as text: (biopsy and (ileum or rectum)). */
function spell(query: FilterQuery<Word>, id = ROOT): string {
  const each = query.groupMapping[id];
  if (!each) return `?${id}`;
  const rules = each.rules.map((one) => {
    const node = query.rulesMapping[one];
    return `${node?.negate ? 'not ' : ''}${node?.isActive ? '' : 'off '}${node?.text}`;
  });
  const inner = each.subgroups.map((one) => spell(query, one));
  return `${each.negate ? 'not ' : ''}${each.isActive ? '' : 'off '}(${[...rules, ...inner].join(` ${each.group_operator} `)})`;
}

/** n1 biopsy, n2 group of n3 ileum and n4 rectum, n5 dx. */
const sites = made(rule(ROOT, 'biopsy'), group(ROOT), rule('n2', 'ileum'), rule('n2', 'rectum'), rule(ROOT, 'dx'), {
  act: 'change_group',
  id: 'n2',
  part: { group_operator: 'or' },
});

test('a group starts active with count 0', () => {
  expect(startQuery().groupMapping[ROOT]).toMatchObject({
    isActive: true,
    count: 0,
    group_operator: 'and',
    negate: false,
  });
  expect(sites.groupMapping.n2).toMatchObject({ isActive: true, count: 0 });
  expect(spell(sites)).toBe('(biopsy and dx and (ileum or rectum))');
});

test('rules and groups are negated and switched off without leaving the filter', () => {
  const edited = [
    { act: 'set_negate', id: 'n2', on: true },
    { act: 'set_active', id: 'n1', on: false },
    { act: 'set_negate', id: 'n5', on: true },
  ] as const;
  expect(spell(edited.reduce(editQuery<Word>, sites))).toBe('(off biopsy and not dx and not (ileum or rectum))');
});

test('a copied group stands behind the original and lives its own life', () => {
  const copied = editQuery(sites, { act: 'duplicate', id: 'n2' });
  expect(spell(copied)).toBe('(biopsy and dx and (ileum or rectum) and (ileum or rectum))');
  const second = copied.groupMapping[ROOT]?.subgroups[1] ?? '';
  const first = copied.groupMapping[second]?.rules[0] ?? '';
  expect(spell(editQuery(copied, { act: 'change_rule', id: first, rule: word('colon') }))).toBe(
    '(biopsy and dx and (ileum or rectum) and (colon or rectum))',
  );
  expect(spell(editQuery(sites, { act: 'duplicate', id: 'n1' }))).toBe(
    '(biopsy and biopsy and dx and (ileum or rectum))',
  );
});

test('what is removed takes what is inside with it and leaves nothing behind', () => {
  const left = editQuery(sites, { act: 'remove', id: 'n2' });
  expect(spell(left)).toBe('(biopsy and dx)');
  expect(Object.keys(left.rulesMapping)).toEqual(['n1', 'n5']);
  expect(Object.keys(left.groupMapping)).toEqual([ROOT]);
  expect(editQuery(sites, { act: 'remove', id: ROOT })).toBe(sites);
});

test('a rule is dragged into another group, and a group never into itself', () => {
  expect(spell(editQuery(sites, { act: 'move', id: 'n1', group: 'n2', before: 'n4' }))).toBe(
    '(dx and (ileum or biopsy or rectum))',
  );
  expect(spell(editQuery(sites, { act: 'move', id: 'n5', group: ROOT, before: 'n1' }))).toBe(
    '(dx and biopsy and (ileum or rectum))',
  );
  const nested = editQuery(sites, group('n2'));
  const inner = nested.groupMapping.n2?.subgroups[0] ?? '';
  for (const target of ['n2', inner]) expect(mayMove(nested, 'n2', target)).toBe(false);
  expect(editQuery(nested, { act: 'move', id: 'n2', group: inner, before: null })).toBe(nested);
});

test('groups nest eight deep and no deeper, also by moving and copying', () => {
  let deep = startQuery<Word>();
  for (let level = 1; level < 20; level += 1) {
    const last = Object.keys(deep.groupMapping).at(-1) ?? ROOT;
    deep = editQuery(deep, group(last));
  }
  expect(depthWithin(deep, ROOT)).toBe(FILTER.maximum_depth);
  const innermost = Object.keys(deep.groupMapping).at(-1) ?? '';
  expect(levelOf(deep, innermost)).toBe(FILTER.maximum_depth);
  expect(mayAddGroup(deep, innermost)).toBe(false);
  const extra = editQuery(deep, group(ROOT));
  const other = extra.groupMapping[ROOT]?.subgroups[1] ?? '';
  const first = extra.groupMapping[ROOT]?.subgroups[0] ?? '';
  expect(mayMove(extra, first, other)).toBe(false);
  expect(mayMove(extra, other, innermost)).toBe(false);
});

test('two hundred rules fit, also when groups are copied', () => {
  let full = made(group(ROOT));
  for (let at = 0; at < 150; at += 1) full = editQuery(full, rule('n1', `r${at}`));
  expect(editQuery(full, { act: 'duplicate', id: 'n1' })).toBe(full);
  for (let at = 0; at < 80; at += 1) full = editQuery(full, rule(ROOT, `s${at}`));
  expect(countRules(full)).toBe(FILTER.maximum_rules);
});

test('by keyboard: up, down, out of the group and into the next', () => {
  const after = (id: string, direction: Direction) => {
    const edit = shiftNode(sites, id, direction);
    return edit === null ? null : spell(editQuery(sites, edit));
  };
  expect(after('n5', 'up')).toBe('(dx and biopsy and (ileum or rectum))');
  expect(after('n1', 'down')).toBe('(dx and biopsy and (ileum or rectum))');
  expect(after('n3', 'out')).toBe('(biopsy and dx and ileum and (rectum))');
  expect(after('n5', 'in')).toBe('(biopsy and (ileum or rectum or dx))');
  expect([after('n1', 'up'), after('n5', 'down'), after('n1', 'out'), after('n3', 'in'), after(ROOT, 'up')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('what is not there changes nothing', () => {
  const edits: Edit<Word>[] = [
    rule('gone', 'x'),
    group('gone'),
    { act: 'remove', id: 'gone' },
    { act: 'duplicate', id: 'gone' },
  ];
  for (const edit of edits) expect(spell(editQuery(sites, edit))).toBe(spell(sites));
  expect(parentOf(sites, 'gone')).toBe(null);
});
