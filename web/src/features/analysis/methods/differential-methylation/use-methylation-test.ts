import type { DifferentialMethylation } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import type { Figure } from '#plots/figure';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { findMissingGrouping, groupFields, type MissingInput, resolveViewFields } from '../../view/view-fields.ts';
import {
  contrastOf,
  covariatesOf,
  groupNames,
  type TestInput,
} from '../differential-expression/use-expression-test.ts';
import { hasPlaces } from './methylation-view.ts';
import { heatFigure, manhattanFigure, volcanoFigure } from './site-figures.ts';
import { isCalled, siteRows } from './site-rows.ts';
import { useSite } from './use-site.ts';

/** Samples that a group needs: bisulfite sequencing of two against two is usual. */
export const SMALLEST_GROUP = 2;
const MAX_CHOICES = 6;

function describe(result: DifferentialMethylation | null, cohort: TestInput['cohort']): string {
  if (result === null) return '';
  const { n_sites, alpha, min_difference, is_selected_on_plot, regions } = result;
  const count = describeSampleCount(result.n, cohort, result.dropped);
  if (is_selected_on_plot) return `${count} · not tested: groups selected on the plot`;
  const called = n_sites.higher + n_sites.lower;
  const found = `${formatNumber(called)} of ${formatCount(n_sites.tested, 'site')} called (adjusted p < ${formatNumber(alpha)}, difference ≥ ${formatNumber(min_difference)})`;
  return `${count} · ${found}${regions.site.length > 0 ? `, in ${formatCount(regions.site.length, 'region')}` : ''}`;
}

const figures = { volcano: volcanoFigure, manhattan: manhattanFigure, heat: heatFigure };

/** The plot that can be drawn: of arrays without places there is none along the genome. */
export function plotOf({ view }: Pick<AnalysisTabProps, 'view'>, result: DifferentialMethylation | null) {
  const needsPlaces = view.sites === 'manhattan' || view.sites === 'region';
  return result && needsPlaces && !hasPlaces(result) ? 'volcano' : view.sites;
}

/** The site that is looked at: as chosen, or the first that is called. */
function chooseSite({ view }: Pick<AnalysisTabProps, 'view'>, result: DifferentialMethylation | null): string | null {
  if (result === null) return null;
  if (view.site !== undefined && result.sites.site.includes(view.site)) return view.site;
  const first = siteRows(result).find((row) => isCalled(row, result)) ?? siteRows(result)[0];
  return view.sites === 'region' || (first && isCalled(first, result)) ? (first?.site ?? null) : null;
}

/** Only that no field is chosen: a cohort counts groups from three samples on, and two are enough here. */
function findMissing(group: string | null, cohort: TestInput['cohort']): MissingInput | null {
  if (group !== null) return null;
  const missing = findMissingGrouping(group, cohort, 'groups');
  const fields = groupFields(cohort.fields, cohort.n_samples);
  if (missing?.choices || fields.length === 0) return missing;
  const choices = fields.slice(0, MAX_CHOICES).map(({ field, title }) => ({ field, label: title }));
  return { title: 'Choose a field to define the groups.', choices };
}

/** Groups that a contrast can name; of a field whose groups are not known yet, those that the address names. */
function contrastNames(input: TestInput, group: string | null): string[] {
  const known = groupNames(input, group, null, SMALLEST_GROUP);
  const { reference, compared } = input.view;
  return known.length > 0 ? known : [reference, compared].filter((name) => name !== undefined);
}

/** The answer of the server, and the figure made of it. */
export function useMethylationTest(input: TestInput) {
  const { cohort, view, groups } = input;
  const { group } = resolveViewFields(view, cohort, groups);
  const missing = findMissing(group, cohort);
  const analysis = useAnalysis(
    analysisQuery('differential_methylation', {
      ...{ cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, groups) },
      ...contrastOf(input, contrastNames(input, group)),
      ...{ covariates: covariatesOf(input, group), paired: view.paired === 'on', alpha: view.alpha },
      ...{ min_difference: view.difference, min_depth: view.deep },
      ...(view.regions ? { region_set: view.regions } : {}),
    }),
    missing === null,
  );
  const { result } = analysis;
  const description = describe(result, cohort);
  const plot = plotOf(input, result);
  const chosen = chooseSite(input, result);
  const site = useSite({ cohort, groups, result, site: chosen, group });
  const drawn = useMemo(
    (): Figure | null =>
      result && plot !== 'region' ? figures[plot]({ result, description, chosen: view.site ?? null }) : null,
    [result, plot, description, view.site],
  );
  return { analysis, result, figure: plot === 'region' ? site.window : drawn, plot, group, missing, description, site };
}
