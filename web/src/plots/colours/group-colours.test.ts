import { beforeEach, expect, test } from 'vitest';
import { groupColours, registerGroups } from './group-colours.ts';

beforeEach(() => registerGroups([]));

const sites = Array.from({ length: 9 }, (_, at) => `site ${at}`);

test('a group has its colour by field and value, whatever was drawn before and in whatever order', () => {
  const first = groupColours('diet', ['chow', 'western']);
  groupColours('diet', ['fasted', 'ketogenic', 'western']);
  expect(groupColours('diet', ['western', null, 'chow'])).toEqual(first);
});

test('controls are blue and cases orange', () => {
  expect([...groupColours('diagnosis', ['Case', 'Control'])]).toEqual([
    ['Case', 2],
    ['Control', 1],
  ]);
});

test('a view of some groups has the colours that the whole cohort has, although groups clash', () => {
  registerGroups([{ field: 'site', groups: sites.map((name, at) => ({ name, n: 20 - at })) }]);
  const whole = groupColours('site', sites);
  expect(new Set(whole.values()).size).toBe(sites.length);
  for (const [value, place] of whole) expect(groupColours('site', [value]).get(value)).toBe(place);
});

test('two groups of which one is a control are never two blues, nor pale on white', () => {
  const pale = new Set([5, 7, 8, 11]);
  for (const disease of ['CD', 'UC', 'IC', 'obesity', 'asthma', 'T2D', 'colitis', 'cancer', 'adenoma']) {
    const colours = groupColours('diagnosis', [disease, 'no']);
    expect(colours.get('no')).toBe(1);
    expect(pale.has(colours.get(disease) ?? 8)).toBe(false);
    expect(colours.get(disease)).not.toBe(1);
  }
});

test('twelve groups have a colour each, the rarest beyond them are painted as Other', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({ name: `g${at}`, n: at + 1 }));
  registerGroups([{ field: 'plate', groups: many }]);
  const colours = groupColours(
    'plate',
    many.map(({ name }) => name),
  );
  expect(new Set(colours.values()).size).toBe(13);
  expect([colours.get('g0'), colours.get('g1')]).toEqual([null, null]);
});
