import type { FilterCondition, SampleMetric } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { AgeFacet } from './age-facet.tsx';
import { FacetsPanel, ValueFacet } from './facets-panel.tsx';
import { FacetsWaiting } from './facets-skeleton.tsx';
import { aField, aMetric } from './sample.fixture.ts';

const nothing = () => undefined;
const bar = (value: string | null, count: number, total = count) => ({ value, count, total });
const sendRequest = (field: string, value: string[]): FilterCondition => ({
  ...{ condition: 'and', field, operator: 'in', value, regex: false },
});
const panel = (metric: SampleMetric, conditions: FilterCondition[] = []) =>
  renderMarkup(<FacetsPanel metric={metric} conditions={conditions} onChange={nothing} />);
const sites = ['Lung', 'Water', 'Throat', 'Tip', 'Channel', 'Saline', 'Swab'].map((value, at) => bar(value, 20 - at));
const ages = {
  bins: [
    { from: 0, to: 50, count: 7, total: 9 },
    { from: 50, to: 100, count: 2, total: 4 },
  ],
  n_missing: 1600,
};

describe('a facet', () => {
  const drawn = (chosen: (string | null)[] = [], bars = sites) =>
    renderMarkup(<ValueFacet title="Site" bars={bars} chosen={new Set(chosen)} onToggle={nothing} />);

  test('shows the five most frequent values with what is kept of all, the rest on demand', () => {
    const html = drawn();
    expect(html.match(/aria-pressed/g)).toHaveLength(5);
    expect(html).toContain('aria-label="Lung 20 / 20 samples"');
    expect(textOfHtml(html)).toContain('Show 2 more');
    expect(textOfHtml(drawn([], sites.slice(0, 5)))).not.toContain('more');
  });

  test('keeps a chosen value in sight that is not among them, and counts the choice', () => {
    const html = drawn(['Swab']);
    expect(html).toMatch(/aria-pressed="true" aria-label="Swab 14 \/ 14 samples"/);
    expect(textOfHtml(html)).toContain('1 of 7');
    expect(textOfHtml(html)).toContain('Show 1 more');
    expect(html).toContain('aria-label="Lung 20 / 20 samples, would be added"');
  });

  test('distinguishes samples without a value from those whose value reads so', () => {
    const html = drawn([null], [bar(null, 3, 14), bar('Not recorded', 2)]);
    expect(html).toMatch(/aria-pressed="true" aria-label="Not recorded 3 \/ 14 samples"/);
    expect(html).toMatch(/aria-pressed="false" aria-label="Not recorded 2 \/ 2 samples, would be added"/);
  });
});

describe('ages', () => {
  const drawn = (conditions: FilterCondition[], n_missing = 1600) =>
    renderMarkup(<AgeFacet age={{ ...ages, n_missing }} conditions={conditions} onChange={nothing} />);

  test('are a histogram with its unit, what is kept of all, and those not recorded as a choice', () => {
    const html = drawn([]);
    expect(html).toContain('aria-label="Age: 9 of 13, from 0 to 100 years"');
    expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>1,600 not recorded/);
    expect(textOfHtml(drawn([], 0))).not.toContain('not recorded');
  });

  test('that are not recorded stay pressed while only they are asked for', () => {
    const missing: FilterCondition = {
      condition: 'and',
      field: 'age_years',
      operator: 'not_exists',
      value: null,
      regex: false,
    };
    expect(drawn([missing])).toMatch(/aria-pressed="true"[^>]*>1,600 not recorded/);
  });
});

describe('the facets', () => {
  const own = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => [name, [bar('x', at + 1), bar('y', 9)]]),
  );
  const metric = aMetric({ total: 80, age: ages, fields: own, catalogue: ['a', 'b'].map((name) => aField(name)) });

  test('stand in one row; the others are counted, and a click away', () => {
    const html = panel(metric);
    expect(html.match(/<section aria-label="(Age, years|Tags|Sex|\w)"/g)).toHaveLength(5);
    expect(textOfHtml(html)).toContain('4 more facets');
  });

  test('of which the filter speaks is never folded away', () => {
    const html = panel(metric, [sendRequest('f', ['x'])]);
    expect(html).toContain('<section aria-label="f"');
    expect(textOfHtml(html)).toContain('4 more facets');
  });

  test('show tags, sex and site before the submitters’ columns, studies and platform after', () => {
    const two = (...names: string[]) => names.map((name, at) => bar(name, at + 3));
    const named = (field: string) => `${field}, by name`;
    const catalogue = ['tag', 'sex', 'cage', 'project_name', 'seq_platform'].map((field) =>
      aField(field, { title: named(field) }),
    );
    const html = panel(
      aMetric({
        catalogue,
        ...{ series: two('Lung', 'Mouse', 'Twins'), tag: two('discovery', 'replication') },
        ...{ platform: two('MiSeq', '454'), sex: two('f', 'm') },
        fields: { cage: two('1', '2') },
      }),
    );
    const titles = [...html.matchAll(/<section aria-label="([^"]+)" class="min-w-0/g)].map(([, title]) => title);
    expect(titles).toEqual(['tag', 'sex', 'cage', 'project_name', 'seq_platform'].map((field) => named(field)));
  });

  test('show tags and sex even where they do not divide the samples', () => {
    const html = panel(aMetric({ sex: [bar('f', 80)], tag: [] }));
    expect(html).toContain('aria-label="f 80 / 80 samples');
    expect(textOfHtml(html)).toContain('No samples have a value.');
  });

  test('keep their room while they are counted, and say so to those who do not see it', () => {
    expect(renderText(<FacetsWaiting />)).toBe('Counting facets.');
    expect(renderMarkup(<FacetsWaiting />)).toContain('aria-busy="true"');
  });
});
