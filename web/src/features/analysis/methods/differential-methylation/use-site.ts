import type { DifferentialMethylation, Methylation } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { colourOf } from '#plots/colours';
import { drawDistribution } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { drawRegion } from '#plots/genes';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { coloursOf } from '../differential-expression/gene-rows.ts';
import { formatPlace, nameOfSite, type SiteRow, siteRows } from './site-rows.ts';

type SiteInput = Pick<AnalysisTabProps, 'cohort' | 'groups'> & {
  result: DifferentialMethylation | null;
  site: string | null;
  group: string | null;
};

/** Bases to either side of a site that its region shows, at least. */
const AROUND = 5_000;
const LEVEL = 'Methylation level';

/** The called region that a site is in, or the site itself. */
function regionOf(result: DifferentialMethylation, row: SiteRow): { from: number; to: number } | null {
  const { chromosome, start, end } = row;
  if (chromosome === null || start === null || end === null) return null;
  const { regions } = result;
  const at = regions.chromosome.findIndex(
    (name, place) => name === chromosome && (regions.start[place] ?? 0) <= start && (regions.end[place] ?? 0) >= end,
  );
  return at === -1 ? { from: start, to: end } : { from: regions.start[at] ?? start, to: regions.end[at] ?? end };
}

/** Levels of a site in each sample, and of what is around it, asked of the server. */
export function useSite({ cohort, groups, result, site, group }: SiteInput) {
  const row = useMemo(
    () => (result && site !== null ? (siteRows(result).find((one) => one.site === site) ?? null) : null),
    [result, site],
  );
  const region = result && row ? regionOf(result, row) : null;
  const { min_depth, min_cpgs } = result?.parameters ?? {};
  const wide = region && Math.max(AROUND, region.to - region.from);
  const analysis = useAnalysis(
    analysisQuery('methylation_levels', {
      ...{ cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, groups), top: 10 },
      ...(row ? { sites: [row.site] } : {}),
      ...(typeof min_depth === 'number' ? { min_depth } : {}),
      ...(typeof min_cpgs === 'number' ? { min_cpgs } : {}),
      ...(result?.region_set ? { region_set: result.region_set } : {}),
      ...(row?.chromosome && region && wide
        ? { window: { chromosome: row.chromosome, start: Math.max(0, region.from - wide), end: region.to + wide } }
        : {}),
    }),
    row !== null,
  );
  const { result: around } = analysis;
  const isThis = around !== null && around.sites.site[0] === row?.site;
  const box = useMemo(
    () => (result && row && isThis ? boxFigure(row, result, around) : null),
    [result, row, isThis, around],
  );
  const window = useMemo(
    () => (result && row && region && isThis ? regionFigure({ result, row, region, around }) : null),
    [result, row, region, isThis, around],
  );
  return { row, box, window, around: isThis ? around : null };
}

/** The two groups of the contrast first. */
function groupOrder({ groups, reference_group, compared_group }: DifferentialMethylation): string[] {
  const names = [reference_group, compared_group];
  return [...names, ...groups.flatMap(({ name }) => (names.includes(name) ? [] : [name]))];
}

/** A site's level in each sample, by group. */
function boxFigure(row: SiteRow, result: DifferentialMethylation, { samples, sites }: Methylation): Figure {
  const colours = coloursOf(result);
  return {
    title: row.name,
    description: LEVEL,
    draw: (room, tokens) =>
      drawDistribution(
        {
          ...{ measure: LEVEL, look: 'box', selection: new Set<string>() },
          groups: groupOrder(result).map((name) => ({
            ...{ name, colour: colourOf(name, colours, tokens) },
            samples: samples.flatMap(({ result_id, sample_id, group }, at) => {
              const value = sites.levels[0]?.[at] ?? null;
              return group === name && value !== null ? [{ id: result_id, name: sample_id, value }] : [];
            }),
          })),
        },
        room,
        tokens,
      ),
  };
}

type RegionInput = {
  result: DifferentialMethylation;
  row: SiteRow;
  region: { from: number; to: number };
  around: Methylation;
};

/** What is around a site: a line per group, a dot per sample. */
function regionFigure({ result, row, region, around: { samples, window } }: RegionInput): Figure | null {
  if (window === null || window.site.length === 0) return null;
  const colours = coloursOf(result);
  const names = groupOrder(result);
  const sites = window.site.map((id, at) => {
    const place = {
      ...{ chromosome: window.chromosome[at] ?? null, start: window.start[at] ?? 0, end: window.end[at] ?? 0 },
    };
    const isMarked = place.start >= region.from && place.end <= region.to;
    return { id, name: nameOfSite(id, place), from: place.start, to: place.end, isMarked };
  });
  const ends = [Math.min(...sites.map(({ from }) => from)), Math.max(...sites.map(({ to }) => to))] as const;
  const where = formatPlace({ chromosome: row.chromosome, start: region.from, end: region.to });
  return {
    title: `Methylation around ${where}`,
    description: `${formatNumber(samples.length)} samples · lines are means of groups, dots are samples, marks below are ${result.region_set === 'tiles' ? 'tiles' : 'sites'}; the shaded part is the region`,
    legend: (tokens) => names.map((name) => ({ name, colour: colourOf(name, colours, tokens) })),
    draw: (room, tokens) =>
      drawRegion(
        {
          ...{ x: `Position on ${row.chromosome}`, y: LEVEL, domain: ends, sites },
          groups: names.map((name) => ({
            ...{ name, colour: colourOf(name, colours, tokens) },
            samples: samples.flatMap(({ result_id, sample_id, group }, at) =>
              group === name
                ? [{ id: result_id, name: sample_id, levels: window.levels.map((levels) => levels[at] ?? null) }]
                : [],
            ),
          })),
        },
        room,
        tokens,
      ),
  };
}
