import { CallError, type SampleFilter, type TaxonRule } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText, textOfHtml } from '#testing';
import type { FilterScreen } from '../filter/stored-filter.ts';
import { attritionQuery, metricQuery } from '../queries/sample-queries.ts';
import { aFilter, aMetric, lungFields } from '../sample.fixture.ts';
import { startTaxonRule, withOver } from '../taxonomy/taxon-rules.ts';
import { AdvancedFilterSheet } from './advanced-filter-sheet.tsx';
import { draftOf, filterToCount, unfinishedRules } from './sheet-draft.ts';

const nothing = () => undefined;
const rule = (key: string, given: object) => ({ key, isActive: true, negate: false, regex: false, ...given });
const smoking = rule('n1', { field: 'smoking_status', operator: 'in', value: ['Smoker'] });
const old = rule('n2', { field: 'age_years', operator: 'between', value: null });
const prevotella: TaxonRule = { ...startTaxonRule({ rank: 'genus', taxon: 'Prevotella' }), key: 'n1' };

const primary = (...rules: object[]) => aFilter({ advance_filters: { primary_filters: { rules } } });
const taxa = (...rules: object[]) => aFilter({ advance_filters: { taxonomy_filters: { rules } } });

const sheet = (filter: SampleFilter, place: FilterScreen = 'browser') => (
  <AdvancedFilterSheet screen={place} filter={filter} catalogue={lungFields} onApply={nothing} onClose={nothing} />
);
const step = (path: string, key: string, depth: number, n_samples: number, description = path) => ({
  ...{ path, key, depth, n_samples, n_alone: n_samples },
  description,
});
/** Condition on the portal while the sheet stands so. */
const countingKey = (filter: SampleFilter) => {
  const draft = draftOf(filter);
  return attritionQuery(filterToCount(draft, unfinishedRules(draft, lungFields))).queryKey;
};
const counted = (filter: SampleFilter, total: number, steps: ReturnType<typeof step>[]): QueryFixtures => [
  [countingKey(filter), { filter, counted: { total_unfiltered: 80, total, steps } }],
];
const button = (html: string, name: string) => html.match(new RegExp(`<button[^>]*aria-label="${name}"[^>]*>`))?.[0];

describe('the advanced filter', () => {
  test('begins empty: all samples, nothing to undo, and every part named', () => {
    const shown = renderText(sheet(aFilter()), counted(aFilter(), 80, []));
    for (const part of ['Primary filters', 'Taxonomy filters', 'Runs and origin', 'Sample list'])
      expect(shown).toContain(part);
    expect(shown).toContain('0 rules');
    expect(shown).toContain('All samples available to you.');
    expect(shown).toContain('80 of 80 samples');
    expect(disabledReasons(sheet(aFilter()))).toEqual({
      Undo: 'Nothing to undo',
      Redo: 'Nothing to redo',
    });
  });

  test('claims no outcome while it is counted', () => {
    const shown = renderText(sheet(primary(smoking)));
    expect(shown).toContain('1 rule');
    expect(shown).toContain('Counting …');
    expect(shown).not.toContain('80');
  });

  test('says what each rule leaves, what all of them leave, and the whole in a sentence', () => {
    const filter = primary(smoking);
    const at = 'advance_filters.primary_filters';
    const steps = [step(at, 'root', 0, 33, 'Smoking status is Smoker'), step(`${at}.rules.0`, 'n1', 1, 33)];
    const shown = renderText(sheet(filter), counted(filter, 33, steps));
    expect(shown).toContain('33 of 80 samples');
    expect(shown).toContain('33 samples remaining');
    expect(shown).toContain('Summary and query text Smoking status is Smoker');
    expect(renderMarkup(sheet(filter))).toContain('smoking_status in (Smoker)</textarea>');
  });

  test('with a rule that lacks its value cannot be applied, says which, and counts the others meanwhile', () => {
    const both = primary(smoking, old);
    expect(disabledReasons(sheet(both)).Apply).toBe('Complete, turn off or remove the rules without a value');
    expect(renderText(sheet(both))).toContain('two numbers');
    expect(renderText(sheet(both), counted(both, 33, []))).toContain('33 of 80 samples');
    const off = primary(smoking, { ...old, isActive: false });
    expect(disabledReasons(sheet(off))).not.toHaveProperty('Apply');
    expect(renderText(sheet(off))).toContain('turned off');
  });

  test('that could not be counted says why', () => {
    const failed = new CallError(422, { detail: 'The pattern is too large.', code: 'validation' });
    const shown = renderText(sheet(primary(smoking)), [[countingKey(primary(smoking)), failed]]);
    expect(shown).toContain('The samples could not be counted. The pattern is too large.');
    expect(shown).not.toMatch(/\d+ of \d+ samples|Counting …|All samples available to you|Try again/);
    const down = new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' });
    expect(renderText(sheet(primary(smoking)), [[countingKey(primary(smoking)), down]])).toContain(
      'The samples could not be counted. The index is being rebuilt. Try again',
    );
  });

  test('that was refused says of which rule, and not where that stands in the body', () => {
    const fields = [{ field: 'advance_filters.primary_filters.rules.0.value', message: 'must be a number' }];
    const refused = new CallError(422, { detail: `${fields[0]?.field}: …`, code: 'validation', fields });
    const shown = renderText(sheet(primary(smoking)), [[countingKey(primary(smoking)), refused]]);
    expect(shown).toContain('The samples could not be counted. Smoking status: must be a number');
    expect(shown).not.toContain('advance_filters');
  });

  test('names those of the pasted samples that there are not, while it is written', () => {
    const listed = aFilter({ identifiers: ['CHK_1', 'nobody'] });
    const request = metricQuery({ screen: 'browser', filter: listed, types: ['total'] }).queryKey;
    const found = aMetric({ identifiers: { n_requested: 2, n_found: 1, not_found: ['nobody'] } });
    const shown = renderText(sheet(listed), [[request, { data: found }]]);
    expect(shown).toContain('2 names');
    expect(shown).toContain('1 of 2 names match no samples you can access: nobody');
    expect(renderText(sheet(aFilter()))).not.toContain('not among');
  });

  test('with a list of too many names cannot be applied, and says how many are', () => {
    const identifiers = Array.from({ length: 25_001 }, (_, at) => `S${at}`);
    const reason = disabledReasons(sheet({ ...aFilter(), identifiers })).Apply;
    expect(reason).toMatch(/^25,001 names are too many. Enter at most 25,000/);
  });

  test('keeps what the charts chose beside the groups, the first without an “or”', () => {
    const charts = aFilter({
      or_: [
        { field: 'smoking_status', operator: 'in', value: ['Smoker'] },
        { field: 'age_years', operator: '>', value: 60 },
      ],
    });
    const shown = renderText(sheet(charts));
    expect(shown).toContain('Set on the page Smoking status is Smoker or Age years &gt; 60');
    expect(shown).toContain('Move into the groups');
  });

  test('asks for genes and single features in the studio, and elsewhere only where some are asked for', () => {
    expect(renderText(sheet(aFilter()))).not.toContain('Combine features with');
    const request = aFilter({
      unstructured_data_filter: {
        unstructured_constraints: { and_: [{ field: 'tetW', genome_type: 'amr_gene', genome_value: null }] },
      },
    });
    expect(renderText(sheet(aFilter(), 'studio'))).toContain('Combine features with');
    expect(renderText(sheet(request))).toContain('AMR gene tetW is present; at least');
  });

  test('can be undone and redone by buttons with a name', () => {
    const html = renderMarkup(sheet(primary(smoking)));
    for (const name of ['Undo', 'Redo', 'Saved filters', 'Close']) expect(button(html, name)).toBeDefined();
  });
});

describe('a rule on a taxon in the sheet', () => {
  const below = 'that match the primary filters';

  test('has its histogram below it, unless it is switched off or compares two taxa', () => {
    expect(renderText(sheet(taxa(prevotella)))).toContain(below);
    expect(renderText(sheet(taxa({ ...prevotella, isActive: false })))).not.toContain(below);
    const ratio = withOver(prevotella, { rank: 'genus', taxon: 'Bacteroides' });
    expect(renderText(sheet(taxa(ratio)))).not.toContain(below);
  });

  test('can be moved, turned round and removed by its name', () => {
    const html = renderMarkup(sheet(taxa(prevotella)));
    expect(button(html, 'More actions for the rule on Prevotella')).toContain('aria-haspopup="menu"');
    expect(button(html, 'Remove the rule on Prevotella')).toBeDefined();
    expect(textOfHtml(html)).toContain('Genus Prevotella');
  });

  test('without a share cannot be asked', () => {
    const lacking = taxa({ ...prevotella, value: null });
    expect(disabledReasons(sheet(lacking))).toHaveProperty('Apply');
  });
});
