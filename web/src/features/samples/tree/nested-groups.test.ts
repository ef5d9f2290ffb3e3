import { type Group, type PrimaryRule, primaryGroupSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { editQuery } from './edit-query.ts';
import { ROOT, startQuery } from './filter-query.ts';
import { nestedGroups, queryOfGroups } from './nested-groups.ts';

const is = (field: string, value: string) => ({ field, value });
const saved: Group<PrimaryRule> = primaryGroupSchema.parse({
  rules: [is('type', 'biopsy')],
  subgroups: [
    { id: 'twice', group_operator: 'or', negate: true, rules: [is('site', 'ileum'), is('site', 'rectum')] },
    { id: 'twice', title: 'Drugs', isActive: false, rules: [is('antibiotics', 'yes')] },
  ],
});

/** Without the ids, which are given again. */
const plain = (group: Group<PrimaryRule> | null): unknown =>
  JSON.parse(JSON.stringify(group, (name, value) => (name === 'key' || name === 'id' ? undefined : value)));

test('a saved filter is edited and asked again as it was', () => {
  expect(plain(nestedGroups(queryOfGroups(saved)))).toEqual(plain(saved));
});

test('groups saved with one id get one each, so that moving the one leaves the other', () => {
  const query = queryOfGroups(saved);
  const ids = [...Object.keys(query.groupMapping), ...Object.keys(query.rulesMapping)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(3 + 4);
  const [first] = query.groupMapping[ROOT]?.subgroups ?? [];
  expect(
    nestedGroups(editQuery(query, { act: 'remove', id: first ?? '' }))?.subgroups.map(({ title }) => title),
  ).toEqual(['Drugs']);
});

test('without a rule nothing is asked, but for tags', () => {
  const empty = startQuery<PrimaryRule>();
  expect(nestedGroups(empty)).toBe(null);
  expect(nestedGroups(editQuery(empty, { act: 'add_group', group: ROOT }))).toBe(null);
  const tagged = editQuery(empty, { act: 'change_group', id: ROOT, part: { has_tag: true } });
  expect(nestedGroups(tagged)).toMatchObject({ has_tag: true, rules: [] });
  expect(queryOfGroups<PrimaryRule>(undefined)).toEqual(empty);
});
