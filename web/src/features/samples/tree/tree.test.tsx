import type { PrimaryRule } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { editQuery } from './edit-query.ts';
import { type FilterQuery, ROOT, startQuery } from './filter-query.ts';
import { FilterTree } from './filter-tree.tsx';
import { cannotMove, describePosition, directionOfKey, shiftNode } from './shift-node.ts';

const rule = (field: string): PrimaryRule => ({
  ...{ field, operator: '=', value: 'a', regex: false },
  ...{ key: '', isActive: true, negate: false },
});
const request = ['sex', 'site'].reduce<FilterQuery<PrimaryRule>>(
  (query, field) => editQuery(query, { act: 'add_rule', group: ROOT, rule: rule(field) }),
  startQuery<PrimaryRule>(),
);
const nested = editQuery(request, { act: 'add_group', group: ROOT });
const [sex = '', site = ''] = request.groupMapping[ROOT]?.rules ?? [];
const [inner = ''] = nested.groupMapping[ROOT]?.subgroups ?? [];

const drawn = (query: FilterQuery<PrimaryRule>, asksForTags = false) =>
  renderMarkup(
    <FilterTree<PrimaryRule>
      query={query}
      onEdit={() => undefined}
      counts={new Map([[sex, 1200]])}
      total={2400}
      unfinished={new Map([[site, 'Choose at least one value.']])}
      nameOf={({ field }) => `rule on ${field}`}
      renderRule={({ field }) => <i>{field}</i>}
      renderAdder={() => <span>add here</span>}
      asksForTags={asksForTags}
    />,
  );

test('a rule says what it leaves, or what it lacks; a group offers to go on', () => {
  const text = textOfHtml(drawn(nested));
  expect(text).toContain('sex 1,200 samples remaining');
  expect(text).toContain('Choose at least one value.');
  expect(text.match(/add here/g)).toHaveLength(2);
  expect(text).toContain('Group at level 2');
});

test('what is switched off or turned round says so', () => {
  const off = editQuery(nested, { act: 'set_active', id: sex, on: false });
  expect(textOfHtml(drawn(off))).toContain('sex turned off');
  const turned = editQuery(nested, { act: 'set_negate', id: inner, on: true });
  expect(textOfHtml(drawn(turned))).toContain('Group at level 2 not ');
  const any = editQuery(nested, { act: 'change_group', id: ROOT, part: { group_operator: 'or' } });
  expect(textOfHtml(drawn(any))).toContain('of these is true');
});

test('nothing is counted, nor waited for, in a group that is switched off', () => {
  const within = editQuery(nested, { act: 'move', id: sex, group: inner, before: null });
  expect(textOfHtml(drawn(within))).toContain('sex 1,200 samples remaining');
  const off = textOfHtml(drawn(editQuery(within, { act: 'set_active', id: inner, on: false })));
  expect(off).toContain('of these are true · turned off');
  expect(off).not.toMatch(/samples remaining|…/);
});

test('only groups of metadata may ask for tags', () => {
  const label = 'aria-label="Sample tags for this group"';
  expect(drawn(nested)).not.toContain(label);
  expect(drawn(nested, true).split(label)).toHaveLength(3);
});

test('Alt with an arrow key moves a rule, and its new position is announced', () => {
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'a'].map(directionOfKey)).toEqual([
    ...['up', 'down', 'out', 'in'],
    null,
  ]);
  const up = shiftNode(nested, site, 'up');
  if (!up) throw new Error('The second rule can go up.');
  expect(describePosition(editQuery(nested, up), site)).toBe('1 of 2 in the outermost group');
  const within = shiftNode(nested, site, 'in');
  if (!within) throw new Error('There is a group beside it.');
  const moved = editQuery(nested, within);
  expect(describePosition(moved, site)).toBe('1 of 1 in the group at level 2');
  expect(shiftNode(moved, sex, 'up')).toBeNull();
  expect(cannotMove.up).toBe('Already first');
  expect(describePosition(nested, ROOT)).toBe('');
});
