import { CallError, type TaxonHistogram, type TaxonRule, UNASSIGNED } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { taxonHistogramQuery, taxonSearchQuery } from '../queries/taxon-queries.ts';
import { aFilter } from '../sample.fixture.ts';
import { PercentInput } from './percent-input.tsx';
import { TaxonHistogramOf } from './taxon-histogram.tsx';
import { TaxonList } from './taxon-list.tsx';
import { TaxonRuleEditor } from './taxon-rule-editor.tsx';
import { startTaxonRule, taxonOffers, withOver, withTaxonOperator } from './taxon-rules.ts';

const nothing = () => undefined;
const lineage = 'Bacteria;Bacteroidetes;Bacteroidia;Bacteroidales;Prevotellaceae;Prevotella';
const rule: TaxonRule = { ...startTaxonRule({ rank: 'genus', taxon: 'Prevotella', lineage }), key: 'n1' };
const drawn = (given: Partial<TaxonRule> = {}) =>
  renderMarkup(<TaxonRuleEditor rule={{ ...rule, ...given }} runs={undefined} onChange={nothing} />);

test('a rule on a taxon reads as one asks it: rank, name in italics, share with its unit', () => {
  const html = drawn();
  expect(textOfHtml(html)).toContain('Genus Prevotella');
  expect(html).toContain('<i>Prevotella</i>');
  expect(html).toContain('aria-label="Relative abundance of Prevotella, percent');
  expect(html).toContain('value="5"');
  expect(textOfHtml(html)).toContain('with descendants');
});

test('presence asks for no share, a range for two', () => {
  for (const { operator } of taxonOffers) {
    const html = drawn(withTaxonOperator(rule, operator));
    const shares = html.match(/aria-label="[^"]*relative abundance of Prevotella, percent"/gi)?.length ?? 0;
    expect(shares).toBe(operator === 'between' ? 2 : operator.endsWith('exists') ? 0 : 1);
  }
});

test('a ratio names both taxa and asks how many times as much, never whether it is there', () => {
  const over = { rank: 'genus', taxon: 'Bacteroides' } as const;
  const html = drawn(withOver(rule, over));
  expect(textOfHtml(html)).toContain('Genus Prevotella per Genus Bacteroides');
  expect(textOfHtml(html)).toContain('times as much');
  expect(html).toContain('aria-label="Ratio of Prevotella per Bacteroides"');
  expect(html).toContain('Compare Prevotella with all reads');
  expect(textOfHtml(drawn())).toContain('per taxon …');
  expect(html).not.toContain('percent');
});

test('prevalence is asked only where it is wanted, as a share of a submission’s samples', () => {
  expect(textOfHtml(drawn())).toContain('prevalence');
  const html = drawn({ prevalence: 0.25 });
  expect(textOfHtml(html)).toContain('of a submission’s samples');
  expect(html).toContain('aria-label="Prevalence of Prevotella, percent"');
  expect(html).toContain('value="25"');
});

test('reads without a name are asked for by their rank', () => {
  const html = drawn({ taxon: UNASSIGNED });
  expect(textOfHtml(html)).toContain('Genus unassigned');
  expect(html).toContain('aria-label="Relative abundance of reads unclassified at genus, percent');
});

test('a share is typed in percent, without the noise of fractions', () => {
  expect(renderMarkup(<PercentInput label="Share" fraction={0.07} onChange={nothing} />)).toContain('value="7"');
  expect(renderMarkup(<PercentInput label="Share" fraction={0.0001} onChange={nothing} />)).toContain('value="0.01"');
  expect(renderMarkup(<PercentInput label="Share" fraction={null} onChange={nothing} />)).toContain('value=""');
});

const textOf = (given: Partial<TaxonHistogram>): { data: TaxonHistogram } => ({
  data: {
    n_samples: 80,
    n_present: 12,
    mean: 0.04,
    median_present: 0.25,
    maximum: 1,
    bins: [{ from: 0.1, to: 0.2, count: 12 }],
    ...given,
  },
});
const all = aFilter();
const stored = aFilter({ and_: [{ field: 'smoking_status', operator: 'in', value: ['Smoker'] }] });
const histogram = (given: TaxonRule, answers: { all?: { data: TaxonHistogram }; kept?: { data: TaxonHistogram } }) =>
  renderText(<TaxonHistogramOf rule={given} all={all} filteredSamples={stored} onChange={nothing} />, [
    ...(answers.all ? [[taxonHistogramQuery(all, given).queryKey, answers.all] as [readonly unknown[], unknown]] : []),
    ...(answers.kept
      ? [[taxonHistogramQuery(stored, given).queryKey, answers.kept] as [readonly unknown[], unknown]]
      : []),
  ]);

test('the histogram says what is grey and what is coloured, and where the taxon stands', () => {
  const shown = histogram(rule, { all: textOf({}), kept: textOf({ n_samples: 33, n_present: 5 }) });
  expect(shown).toContain('Bacteria › Bacteroidetes › Bacteroidia › Bacteroidales › Prevotellaceae › Prevotella');
  expect(shown).toContain('grey: all 80, colour: the 33 samples that match the primary filters');
  expect(shown).toContain('median where present 25 %');
});

test('while it is counted nothing is claimed', () => {
  expect(histogram(rule, {})).toContain('grey: all …, colour: the … that match the primary filters');
});

test('a taxon that no sample has is a histogram of absent samples', () => {
  const shown = histogram(
    { ...rule, taxon: 'Nowhere' },
    { all: textOf({ n_present: 0, bins: [], median_present: null }) },
  );
  expect(shown).toContain('all 80');
  expect(shown).not.toContain('median');
});

test('a histogram that could not be counted says why', () => {
  const failed = new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' });
  const shown = renderText(<TaxonHistogramOf rule={rule} all={all} filteredSamples={stored} onChange={nothing} />, [
    [taxonHistogramQuery(all, rule).queryKey, failed],
  ]);
  expect(shown).toBe('The index is being rebuilt.');
});

describe('taxa that are searched', () => {
  const ranks = { kingdom: [], phylum: [], class: [], order: [], family: [], genus: [], species: [] };
  const entry = {
    ...{ display_name: 'Prevotella', name_txt: 'Prevotella', tax_id: null, superkingdom: 'Bacteria' },
    ...{ rank: 'genus', taxon: 'Prevotella', lineage, n_samples: 1234 },
  };
  const search = (answer: unknown, typed = 'prevo') =>
    renderMarkup(<TaxonList search={typed} runs={undefined} onPick={nothing} />, [
      [taxonSearchQuery(typed, undefined).queryKey, answer],
    ]);
  const answer = (given: object) => ({ data: ranks, total_results: 0, search_string: 'prevo', msg: '', ...given });

  test('stand under their rank, in italics, with their samples and what they belong to', () => {
    const html = search(answer({ data: { ...ranks, genus: [entry] }, total_results: 1 }));
    expect(textOfHtml(html)).toMatch(/^1 found Genus.* Prevotella 1,234 samples Bacteria › Bacteroidetes/);
    expect(html).toMatch(/<i[^>]*>Prevotella<\/i>/);
  });

  test('of which none is called so says that, in the portal’s words where it has some', () => {
    expect(textOfHtml(search(answer({})))).toBe('No matching taxa.');
    expect(textOfHtml(search(answer({ msg: 'Type at least two letters.' })))).toBe('Type at least two letters.');
  });

  test('that fail show the portal’s reason where it is a sentence, else “Something went wrong!”', () => {
    const refusal = (status: number, detail: string) => new CallError(status, { detail, code: 'internal' });
    expect(textOfHtml(search(refusal(422, 'Too short a name.')))).toBe('Too short a name.');
    expect(search(refusal(422, 'Too short a name.'))).toContain('role="alert"');
    expect(textOfHtml(search(refusal(0, 'The portal could not be reached.')))).toBe('Something went wrong!');
  });

  test('are the most frequent before anything is typed, followed by the reads without a name at each rank', () => {
    const frequent = answer({ data: { ...ranks, genus: [entry] }, total_results: 900, search_string: '' });
    const shown = textOfHtml(search(frequent, ''));
    expect(shown).toMatch(/Most frequent Genus.* Prevotella 1,234 samples Bacteria › Bacteroidetes/);
    expect(textOfHtml(search(answer({ search_string: '' }), ''))).toContain(
      'No samples with taxa are available to you.',
    );
    expect(shown.indexOf('Reads unclassified at a rank')).toBeGreaterThan(shown.indexOf('Prevotella'));
    for (const rank of ['phylum', 'genus', 'species']) expect(shown).toContain(`Unassigned ${rank}`);
  });
});
