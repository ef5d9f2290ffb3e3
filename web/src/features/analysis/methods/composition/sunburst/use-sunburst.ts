import type { AverageComposition, Composition } from '@cohortium/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { taxonColours } from '#plots/colours';
import type { SunburstNode } from '#plots/sunburst';
import { analysisQuery } from '../../../analysis-query.ts';
import type { AnalysisTabProps } from '../../../analysis-tab.ts';
import { toGrouping } from '../../../custom-groups.ts';
import { toAnalysisScope } from '../../../view/plot-view.ts';
import { resolveViewFields } from '../../../view/view-fields.ts';
import { toTaxonKind } from '../composition-figure.ts';
import { buildTree, MOST_TAXA, type RankShares, ringRanks, sharesOfRow } from './build-tree.ts';

const ALL_SAMPLES = '';
const [GROUP, SAMPLE] = ['group ', 'sample '];

/** Whose composition is shown: the mean of all samples or of a group, or one sample. */
export interface SunburstChoice {
  value: string;
  label: string;
}

/** What the view's `of` stands for, among the groups and samples that there are. */
export function sunburstChoices({ group_means, samples }: Pick<Composition, 'group_means' | 'samples'>) {
  const groups = group_means.flatMap(({ group, n }) =>
    group === null ? [] : [{ value: `${GROUP}${group}`, label: `Mean of ${group} (n = ${n})` }],
  );
  return {
    means: [{ value: ALL_SAMPLES, label: 'Mean of all samples' }, ...groups],
    samples: samples.map(({ result_id, sample_id }) => ({ value: `${SAMPLE}${result_id}`, label: sample_id })),
  };
}

const percentOfMean =
  (result: AverageComposition, chosen: string): ((taxon: string) => number) =>
  (taxon) => {
    if (chosen === ALL_SAMPLES) return result.taxa.find((one) => one.taxon === taxon)?.mean ?? 0;
    return result.groups.find(({ group }) => `${GROUP}${group}` === chosen)?.mean[taxon] ?? 0;
  };

/** The colours that the bars of the rank give these taxa. */
const coloursOf = ({ taxa }: AverageComposition, top: number) =>
  taxonColours(
    taxa
      .slice(0, top)
      .filter((taxon) => toTaxonKind(taxon) === 'taxon')
      .map(({ taxon }) => taxon),
  ).colours;

/** What is shown of the groups and samples that there are; the mean of all where the view names none of them. */
function useChoice(result: Composition | null, requested: string | undefined) {
  const choices = useMemo(() => (result ? sunburstChoices(result) : null), [result]);
  const all = [...(choices?.means ?? []), ...(choices?.samples ?? [])];
  const { value, label } = all.find((one) => one.value === requested) ?? all[0] ?? { value: ALL_SAMPLES, label: '' };
  const sample = value.startsWith(SAMPLE) ? value.slice(SAMPLE.length) : null;
  return { choices, label, value, sample };
}

interface ShownInput {
  value: string;
  label: string;
  mean: AverageComposition | undefined;
  /** Of one sample. */
  row: Composition | undefined;
}

interface Shown {
  answer: AverageComposition | Composition;
  method: 'composition' | 'average-composition';
  /** One sample, or how many have this mean. */
  samples: { name: string } | { n: number; isGroup: boolean };
}

/** The answer that the rings show, the name of its method, and whose composition it is. */
export function describeShown({ value, label, mean, row }: ShownInput): Shown | null {
  if (value.startsWith(SAMPLE)) return row ? { answer: row, method: 'composition', samples: { name: label } } : null;
  if (!mean) return null;
  const group = mean.groups.find((one) => `${GROUP}${one.group}` === value);
  return {
    answer: mean,
    method: 'average-composition',
    samples: { n: group?.n ?? mean.n, isGroup: group !== undefined },
  };
}

type SunburstInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'> & {
  /** The composition at the rank of the view, for the groups and samples to choose from. */
  result: Composition | null;
};

/** Compositions at every rank from the domain to that of the view, as one tree; asked for only while it is drawn. */
export function useSunburst({ cohort, view, groups, selection, result }: SunburstInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  const grouping = toGrouping(group, groups);
  const part = 'groups' in grouping ? null : selection;
  const isShown = view.drawn === 'sunburst' && result !== null;
  const ranks = ringRanks(view.rank);
  const { choices, label, value, sample } = useChoice(result, view.of);
  const scope = { ...toAnalysisScope(cohort, view), top_n: MOST_TAXA };
  const members = part ? { result_ids: [...part.result_ids] } : {};
  const means = useQueries({
    queries: ranks.map((rank) => ({
      ...analysisQuery('average_composition', { ...scope, ...members, ...grouping, rank }),
      enabled: isShown,
    })),
  });
  const rows = useQueries({
    queries: ranks.map((rank) => ({
      ...analysisQuery('composition', { ...scope, rank, result_ids: sample ? [sample] : [] }),
      enabled: isShown && sample !== null,
    })),
  });
  const meanResults = means.map(({ data }) => data?.data);
  const rowResults = rows.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data?.data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new at every render, their items are not
  const root = useMemo((): SunburstNode | null => {
    const shares = ranks.flatMap((rank, at): RankShares[] => {
      const [mean, own] = [meanResults[at], rowResults[at]];
      if (!mean || mean.rank !== rank || (sample !== null && !own)) return [];
      const colours = coloursOf(mean, view.top);
      if (own) return [{ rank, colours, taxa: own.taxa, percentOf: sharesOfRow(own) }];
      return [{ rank, colours, taxa: mean.taxa, percentOf: percentOfMean(mean, value) }];
    });
    return isShown && shares.length === ranks.length ? buildTree(shares) : null;
  }, [isShown, value, view.top, view.rank, ...meanResults, ...rowResults]);
  const [focus, setFocus] = useState('');
  // The deepest rank names what was computed; the others differ from it by their rank alone.
  const shown = root && describeShown({ value, label, mean: meanResults.at(-1), row: rowResults.at(-1) });
  const failed = [...means, ...rows].find(({ isError }) => isError);
  return { root, focus, setFocus, choices, value, label, shown, error: failed?.error ?? null };
}

export type SunburstState = ReturnType<typeof useSunburst>;
