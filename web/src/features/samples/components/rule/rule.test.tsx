import type { PrimaryRule, Rule } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { draw, said, words } from '#testing';
import { offersOf } from '../../model/filter/field-operators.ts';
import { aField, aFilter, lungFields } from '../../model/sample.fixture.ts';
import { type Edit, editQuery } from '../../model/tree/edit-query.ts';
import { type FilterQuery, ROOT, startQuery } from '../../model/tree/filter-query.ts';
import { GivenRules } from '../sheet/given-rules.tsx';
import { CountCell } from '../tree/count-cell.tsx';
import { FilterTree } from '../tree/filter-tree.tsx';
import { fieldOf, RuleEditor } from './rule-editor.tsx';

const nothing = () => undefined;
const rule = (field: string): PrimaryRule => ({
  key: '',
  isActive: true,
  negate: false,
  field,
  operator: 'in',
  value: ['x'],
  regex: false,
});
const made = (...edits: Edit<PrimaryRule>[]) => edits.reduce(editQuery<PrimaryRule>, startQuery<PrimaryRule>());
/** n1 smoking, n2 a group with n3 type. */
const nested = made(
  { act: 'add_rule', group: ROOT, rule: rule('smoking_status') },
  { act: 'add_group', group: ROOT },
  { act: 'add_rule', group: 'n2', rule: rule('sample_type') },
);

const drawTree = (query: FilterQuery<PrimaryRule>, unfinished = new Map<string, string>()) =>
  draw(
    <FilterTree<PrimaryRule>
      query={query}
      onEdit={nothing}
      counts={
        new Map([
          [ROOT, 12],
          ['n1', 33],
          ['n2', 12],
          ['n3', 12],
        ])
      }
      total={80}
      unfinished={unfinished}
      nameOf={({ field }) => `rule on ${field}`}
      renderRule={({ field }) => <span>{field} is x</span>}
      renderBelow={({ field }) => field === 'sample_type' && <p>below</p>}
      renderAdder={() => <button type="button">Rule</button>}
    />,
  );

describe('the tree of rules', () => {
  test('each rule and group says how many samples are left after it', () => {
    const html = drawTree(nested);
    expect(words(html)).toContain('smoking_status is x 33 samples left');
    expect(words(html)).toContain('sample_type is x 12 samples left');
    expect(html.match(/<fieldset/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toContain('Outermost group');
    expect(html).toContain('Group at level 2');
    expect(words(html)).toContain('below');
  });

  test('everything has a name: a rule can be removed and told from the others without seeing it', () => {
    const html = drawTree(nested);
    for (const name of [
      'Remove the rule on smoking_status',
      'More about the rule on sample_type',
      'More about the group',
    ])
      expect(html).toContain(`aria-label="${name}"`);
    expect(html.match(/More about the group/g)).toHaveLength(1);
  });

  test('what is turned round or switched off says so, and is not counted', () => {
    const edited = [
      { act: 'set_negate', id: 'n1', on: true },
      { act: 'set_active', id: 'n3', on: false },
      { act: 'change_group', id: 'n2', part: { group_operator: 'or' } },
    ] as const;
    const said = words(drawTree(edited.reduce(editQuery<PrimaryRule>, nested)));
    expect(said).toContain('not smoking_status is x');
    expect(said).toContain('sample_type is x switched off');
    expect(said).toContain('of these holds');
    const off = words(drawTree(editQuery(nested, { act: 'set_active', id: 'n2', on: false })));
    expect(off).toContain('· switched off');
  });

  test('a rule that lacks its value says what it lacks in place of a number', () => {
    const said = words(drawTree(nested, new Map([['n1', 'Choose at least one value.']])));
    expect(said).toContain('smoking_status is x Choose at least one value.');
    expect(said).not.toContain('33');
  });

  test('an empty filter is one empty group, to which rules and groups can be added', () => {
    const said = words(drawTree(startQuery()));
    expect(said).toContain('All Any of these hold');
    expect(said).toContain('Rule Group');
  });
});

test('a count that is still counted is not nought', () => {
  expect(said(<CountCell n_samples={undefined} total={80} />)).toBe('…');
  expect(said(<CountCell n_samples={0} total={0} />)).toBe('0 samples left');
  expect(draw(<CountCell n_samples={120} total={80} />)).toContain('width:100%');
});

describe('a rule', () => {
  const drawn = (name: string, given: Partial<Rule>) =>
    draw(
      <RuleEditor
        rule={{ field: name, operator: 'in', value: null, regex: false, ...given }}
        catalogue={lungFields}
        filter={aFilter()}
        onChange={nothing}
      />,
    );

  test('words are picked from a list: a few are shown, the rest counted', () => {
    const few = words(drawn('sample_type', { value: ['BAL', 'Swab'] }));
    expect(few).toContain('Sample type');
    expect(few).toContain('BAL Swab');
    expect(words(drawn('sample_type', { value: ['a', 'b', 'c', 'd', 'e'] }))).toContain('a b c and 2 more');
    expect(words(drawn('sample_type', { value: [] }))).toContain('Choose values');
  });

  test('numbers are typed with their unit, ranges with both ends', () => {
    const least = drawn('age_years', { operator: '>=', value: 40 });
    expect(least).toContain('aria-label="Value of Age years"');
    expect(least).toContain('value="40"');
    expect(words(least)).toContain('years');
    const range = drawn('age_years', { operator: 'between', value: [40, 60] });
    for (const end of ['from', 'to']) expect(range).toContain(`aria-label="Value of Age years, ${end}"`);
    expect(range).toContain('value="60"');
  });

  test('dates are chosen as dates', () => {
    expect(drawn('taken_on', { operator: '>=', value: '2024-05-01' })).toContain('type="date"');
    expect(
      drawn('taken_on', { operator: 'between', value: ['2024-05-01', '2024-06-01'] }).match(/type="date"/g),
    ).toHaveLength(2);
  });

  test('a field that is recorded or not asks for no value', () => {
    expect(drawn('smoking_status', { operator: 'exists' })).not.toContain('<input');
  });

  test('“is not” says that it also keeps what is not recorded, where there is such', () => {
    expect(words(drawn('smoking_status', { operator: 'not_in', value: ['Smoker'] }))).toContain(
      'also keeps “not recorded”',
    );
    expect(words(drawn('sample_type', { operator: 'not_in', value: ['BAL'] }))).not.toContain('also keeps');
  });

  test('a field that no sample has any longer is still named and can be asked', () => {
    expect(fieldOf('run_id', lungFields)).toMatchObject({ title: 'Run', kind: 'text' });
    expect(words(drawn('gone_column', { operator: 'contains', value: 'x' }))).toContain('gone_column');
  });

  test('every operator of every kind can be drawn', () => {
    for (const kind of ['number', 'date', 'boolean', 'text', 'category'] as const) {
      const catalogue = [aField('any', { kind })];
      for (const { operator, regex } of offersOf(kind)) {
        const html = draw(
          <RuleEditor
            rule={{ field: 'any', operator, value: null, regex }}
            catalogue={catalogue}
            filter={aFilter()}
            onChange={nothing}
          />,
        );
        expect(html).toContain('aria-label="What is asked of Any"');
      }
    }
  });
});

test('rules from the charts are shown beside the groups, alternatives with their “or”', () => {
  const lists = aFilter({
    and_: [{ field: 'smoking_status', operator: 'in', value: ['Smoker'] }],
    or_: [
      { field: 'age_years', operator: '<', value: 10 },
      { field: 'age_years', operator: '>', value: 60 },
    ],
  });
  const shown = said(<GivenRules lists={lists} catalogue={lungFields} onChange={nothing} onAdopt={nothing} />);
  expect(shown).toContain('From the charts Smoking status is Smoker');
  expect(shown).toContain('or Age years &gt; 60');
  expect(shown).toContain('Move into the groups');
  expect(draw(<GivenRules lists={aFilter()} catalogue={[]} onChange={nothing} onAdopt={nothing} />)).toBe('');
});
