import { CallError, type PrimaryRule, type Rule } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText, textOfHtml } from '#testing';
import { AddFilter } from '../filter/add-filter.tsx';
import { RuleForm } from '../filter/rule-form.tsx';
import { ValuePicker } from '../filter/value-picker.tsx';
import { suggestionsQuery } from '../queries/sample-queries.ts';
import { aField, aFilter, lungFields } from '../sample.fixture.ts';
import { PageRules } from '../sheet/page-rules.tsx';
import { CountCell } from '../tree/count-cell.tsx';
import { type Edit, editQuery } from '../tree/edit-query.ts';
import { type FilterQuery, ROOT, startQuery } from '../tree/filter-query.ts';
import { FilterTree } from '../tree/filter-tree.tsx';
import { offersOf } from './field-operators.ts';
import { FieldList } from './field-picker.tsx';
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
  renderMarkup(
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
    expect(textOfHtml(html)).toContain('smoking_status is x 33 samples remaining');
    expect(textOfHtml(html)).toContain('sample_type is x 12 samples remaining');
    expect(html.match(/<fieldset/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toContain('Outermost group');
    expect(html).toContain('Group at level 2');
    expect(textOfHtml(html)).toContain('below');
  });

  test('everything has a name: a rule can be removed and distinguished without seeing it', () => {
    const html = drawTree(nested);
    for (const name of [
      'Remove the rule on smoking_status',
      'More actions for the rule on sample_type',
      'More actions for the group',
    ])
      expect(html).toContain(`aria-label="${name}"`);
    expect(html.match(/More actions for the group/g)).toHaveLength(1);
  });

  test('what is turned round or switched off says so, and is not counted', () => {
    const edited = [
      { act: 'set_negate', id: 'n1', on: true },
      { act: 'set_active', id: 'n3', on: false },
      { act: 'change_group', id: 'n2', part: { group_operator: 'or' } },
    ] as const;
    const text = textOfHtml(drawTree(edited.reduce(editQuery<PrimaryRule>, nested)));
    expect(text).toContain('not smoking_status is x');
    expect(text).toContain('sample_type is x turned off');
    expect(text).toContain('of these is true');
    const off = textOfHtml(drawTree(editQuery(nested, { act: 'set_active', id: 'n2', on: false })));
    expect(off).toContain('· turned off');
  });

  test('a rule that lacks its value says what it lacks in place of a number', () => {
    const text = textOfHtml(drawTree(nested, new Map([['n1', 'Choose at least one value.']])));
    expect(text).toContain('smoking_status is x Choose at least one value.');
    expect(text).not.toContain('33');
  });

  test('an empty filter is one empty group, to which rules and groups can be added', () => {
    const text = textOfHtml(drawTree(startQuery()));
    expect(text).toContain(
      'Outermost group Combine the rules of this group with All Any of these are true 12 samples remaining Rule Group',
    );
    expect(text).toContain('Rule Group');
  });
});

test('a count that is still counted is not nought', () => {
  expect(renderText(<CountCell n_samples={undefined} total={80} />)).toBe('…');
  expect(renderText(<CountCell n_samples={0} total={0} />)).toBe('0 samples remaining');
  expect(renderMarkup(<CountCell n_samples={120} total={80} />)).toContain('width:100%');
});

describe('a rule', () => {
  const drawn = (name: string, given: Partial<Rule>) =>
    renderMarkup(
      <RuleEditor
        rule={{ field: name, operator: 'in', value: null, regex: false, ...given }}
        catalogue={lungFields}
        filter={aFilter()}
        onChange={nothing}
      />,
    );

  test('words are picked from a list: a few are shown, the rest counted', () => {
    const few = textOfHtml(drawn('sample_type', { value: ['BAL', 'Swab'] }));
    expect(few).toContain('Sample type');
    expect(few).toContain('BAL Swab');
    expect(textOfHtml(drawn('sample_type', { value: ['a', 'b', 'c', 'd', 'e'] }))).toContain('a b c and 2 more');
    expect(textOfHtml(drawn('sample_type', { value: [] }))).toContain('Choose values');
  });

  test('numbers are typed with their unit, ranges with both ends', () => {
    const least = drawn('age_years', { operator: '>=', value: 40 });
    expect(least).toContain('aria-label="Value of Age years"');
    expect(least).toContain('value="40"');
    expect(textOfHtml(least)).toContain('years');
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
    expect(textOfHtml(drawn('smoking_status', { operator: 'not_in', value: ['Smoker'] }))).toContain(
      'also keeps “not recorded”',
    );
    expect(textOfHtml(drawn('sample_type', { operator: 'not_in', value: ['BAL'] }))).not.toContain('also keeps');
  });

  test('a field that no sample has any longer is still named and can be asked', () => {
    expect(fieldOf('run_id', lungFields)).toMatchObject({ title: 'Run', kind: 'text' });
    expect(textOfHtml(drawn('gone_column', { operator: 'contains', value: 'x' }))).toContain('gone_column');
  });

  test('every operator of every kind can be drawn', () => {
    for (const kind of ['number', 'date', 'boolean', 'text', 'category'] as const) {
      const catalogue = [aField('any', { kind })];
      for (const { operator, regex } of offersOf(kind)) {
        const html = renderMarkup(
          <RuleEditor
            rule={{ field: 'any', operator, value: null, regex }}
            catalogue={catalogue}
            filter={aFilter()}
            onChange={nothing}
          />,
        );
        expect(html).toContain('aria-label="Condition on Any"');
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
  const shown = renderText(<PageRules lists={lists} catalogue={lungFields} onChange={nothing} onAdopt={nothing} />);
  expect(shown).toContain('Set on the page Smoking status is Smoker');
  expect(shown).toContain('or Age years &gt; 60');
  expect(shown).toContain('Move into the groups');
  expect(renderMarkup(<PageRules lists={aFilter()} catalogue={[]} onChange={nothing} onAdopt={nothing} />)).toBe('');
});

describe('the fields to choose from', () => {
  const listed = (fields = lungFields) => renderText(<FieldList fields={fields} onPick={nothing} />);

  test('each say what they are like: unit or number of values, and how many samples lack one', () => {
    expect(listed()).toBe('Sample type 13 values Smoking status 3 values · 14 missing Age years years Taken on date');
    expect(listed([aField('strain', { n_values: 1, n_missing: 1977 })])).toBe('Strain 1 value · 1,977 missing');
  });

  test('say when none is called what was typed', () => {
    expect(listed([])).toBe('No matching fields.');
  });
});

describe('the values to choose from', () => {
  const site = { field: 'sample_type', n_values: 13 };
  const key = suggestionsQuery({ filter: aFilter(), field: 'sample_type', search: '', limit: 50 }).queryKey;
  const picker = (ticked: string[], problem: string | null = null, field = site) => (
    <ValuePicker filter={aFilter()} field={field} ticked={ticked} problem={problem} onTick={nothing} />
  );
  const found: QueryFixtures = [
    [
      key,
      {
        data: [
          { value: 'BAL', count: 1200 },
          { value: 'Swab', count: 3 },
        ],
      },
    ],
  ];

  test('come with the samples that have each, the ticked ones ticked', () => {
    const html = renderMarkup(picker(['Swab']), found);
    expect(textOfHtml(html)).toBe('Values BAL 1,200 Swab 3');
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  test('keep a ticked value in sight that no sample has under this filter, without a number', () => {
    expect(renderText(picker(['Gone']), found)).toBe('Values Gone BAL 1,200 Swab 3');
  });

  test('can be searched where there are many', () => {
    const search = 'aria-label="Search values"';
    expect(renderMarkup(picker([]), found)).toContain(search);
    expect(renderMarkup(picker([], null, { ...site, n_values: 8 }), found)).not.toContain(search);
  });

  test('say that there is none, that they could not be read, and what is wrong with the choice', () => {
    expect(renderText(picker([]), [[key, { data: [] }]])).toContain('No matching values.');
    const failed = new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' });
    const shown = renderText(picker(['BAL']), [[key, failed]]);
    expect(shown).toContain('The index is being rebuilt.');
    expect(shown).toContain('BAL');
    expect(shown).not.toContain('No matching values.');
    expect(renderText(picker([], 'Choose at least one value.'), found)).toContain('Choose at least one value.');
    expect(renderText(picker([]))).not.toContain('No matching values.');
  });
});

describe('the bar’s own rule', () => {
  test('begins with a field; Enter adds it as the button does', () => {
    const html = renderMarkup(
      <RuleForm filter={aFilter()} catalogue={lungFields} onAdd={nothing} onCancel={nothing} />,
    );
    expect(textOfHtml(html)).toBe('Choose a field Cancel Add');
    expect(html).toMatch(/<form[^>]*>.*<button[^>]*type="submit"[^>]*>Add<\/button>.*<\/form>/s);
    expect(html).toMatch(/<button[^>]*type="button"[^>]*>Cancel/);
  });

  test('is not offered where there is no sample', () => {
    expect(disabledReasons(<AddFilter filter={aFilter()} catalogue={[]} onAdd={nothing} />)).toEqual({
      'Add filter': 'No samples to filter yet',
    });
    expect(disabledReasons(<AddFilter filter={aFilter()} catalogue={lungFields} onAdd={nothing} />)).toEqual({});
  });
});

describe('the groups', () => {
  /** One inside another. */
  const deep = (levels: number) =>
    Array.from({ length: levels - 1 }).reduce<FilterQuery<PrimaryRule>>(
      (query) => editQuery(query, { act: 'add_group', group: Object.keys(query.groupMapping).at(-1) ?? ROOT }),
      startQuery<PrimaryRule>(),
    );

  test('are nested at most eight deep; the innermost says why it takes no other', () => {
    const tree = (levels: number) => (
      <FilterTree<PrimaryRule>
        query={deep(levels)}
        onEdit={nothing}
        counts={new Map()}
        total={80}
        unfinished={new Map()}
        nameOf={({ field }) => field}
        renderRule={() => null}
        renderAdder={() => null}
      />
    );
    expect(disabledReasons(tree(8))).toEqual({ Group: 'Groups can be nested up to eight levels' });
    expect(disabledReasons(tree(7))).toEqual({});
    expect(renderText(tree(8))).toContain('Group at level 8');
  });

  test('are dragged by a handle, but the outermost stays', () => {
    expect(drawTree(nested).match(/title="Drag the group"/g)).toHaveLength(1);
    expect(drawTree(nested).match(/title="Drag the rule"/g)).toHaveLength(2);
    expect(drawTree(nested).match(/draggable="true"/g)).toHaveLength(3);
  });
});
