import type { DifferentialMethylation } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { drawRegion } from '#plots/genes';
import { hasPlaces } from './methylation-view.ts';
import { heatFigure, layoutChromosomes, manhattanFigure, volcanoFigure } from './site-figures.ts';
import { isCalled, nameOfSite, regionRows, siteRows, sitesCsv } from './site-rows.ts';

const tokens = readTokens((name) => (/^--(cat|seq|surface|plot)/.test(name) ? '#a0b0c0' : name));
const room = { width: 900, height: 600 };
const sample = (id: string, group: string) => ({ result_id: id, sample_id: id, subject_id: null, group });
const chromosome = ['chr10', 'chr2', 'chrX', 'chr2'];
const start = [500, 1000, 0, 1500];
const end = start.map((from) => from + 500);
const site = start.map((from, at) => `${chromosome[at]}:${from}-${end[at]}`);

const result: DifferentialMethylation = {
  ...{ method: 'differential_methylation', method_description: 'limma.', parameters: {}, seed: null, n: 4 },
  ...{ n_subjects: 0, software_version: '0', dropped: [], warnings: [], is_selected_on_plot: false, alpha: 0.05 },
  ...{ group_by: 'tissue', reference_group: 'normal', compared_group: 'tumour', excluded_groups: [], confounding: [] },
  ...{ scale: 'arcsine', min_difference: 0.1, region_set: 'tiles', region_sets: [{ name: 'tiles', n_sites: 5 }] },
  groups: ['normal', 'tumour'].map((name) => ({ name, n: 2, n_subjects: 0 })),
  design: { text: '~ tissue: 4 samples', coefficients: [], residual_df: 2 },
  software: [],
  n_sites: { all: 5, few: 1, tested: 3, higher: 1, lower: 0 },
  sites: {
    ...{ site, chromosome, start, end, cpgs: [5, 6, 7, 8] },
    mean_reference: [0.2, 0.5, 0.5, 0.4],
    mean_compared: [0.6, 0.55, 0.5, 0.4],
    difference: [0.4, 0.05, 0, null],
    statistic: [9, 6, 0.1, null],
    p: [1e-9, 1e-6, 0.9, null],
    q: [3e-9, 2e-6, 0.9, null],
  },
  regions: {
    ...{ chromosome: ['chr10'], start: [500], end: [1000], n_sites: [1], cpgs: [5], difference: [0.4], q: [3e-9] },
    site: [site[0] ?? ''],
  },
  samples: [sample('t1', 'tumour'), sample('n1', 'normal'), sample('t2', 'tumour'), sample('n2', 'normal')],
  top: {
    ...{ site: site.slice(0, 1), chromosome: chromosome.slice(0, 1), start: [500], end: [1000] },
    levels: [[0.6, 0.2, null, 0.25]],
  },
};
const input = { result, description: 'n = 4', chosen: null };

test('a site is called by its adjusted p and by how far levels are apart', () => {
  expect(siteRows(result).map((row) => isCalled(row, result))).toEqual([true, false, false, false]);
  const { parts, marks } = volcanoFigure(input).draw(room, tokens);
  expect(parts.map(({ id }) => id)).toEqual(site.slice(0, 3));
  expect(marks.filter((mark) => mark.kind === 'point')).toHaveLength(1);
});

test('chromosomes of a Manhattan plot are in natural order, and sites lie in theirs', () => {
  expect(layoutChromosomes(siteRows(result)).columns.map(({ name }) => name)).toEqual(['2', '10', 'X']);
  const { parts, marks } = manhattanFigure(input).draw(room, tokens);
  const placeOf = (id = '') => parts.find((part) => part.id === id)?.at[0] ?? Number.NaN;
  expect(placeOf(site[1])).toBeLessThan(placeOf(site[0]));
  expect(placeOf(site[0])).toBeLessThan(placeOf(site[2]));
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['2', '10', 'X', 'Chromosome']));
});

test('the heat map has the reference first, and a missing level at the mean of its site', () => {
  const { parts, height } = heatFigure(input).draw(room, tokens);
  expect(height).toBeGreaterThan(0);
  expect(parts.length).toBeGreaterThan(0);
});

test('places are counted from 1 where people read them, and from 0 in the file', () => {
  expect(nameOfSite('chr10:500-1000', { chromosome: 'chr10', start: 500, end: 1000 })).toBe('chr10:501–1,000');
  expect(nameOfSite('promoters:TP53', { chromosome: 'chr17', start: 5, end: 9 })).toBe('promoters:TP53');
  expect(regionRows(result).map(({ name }) => name)).toEqual(['chr10:501–1,000']);
  const [head = '', first = ''] = sitesCsv(result).split(/\r?\n/);
  expect(head.split(',').slice(0, 4)).toEqual(['site', 'chromosome', 'start', 'end']);
  expect(first.split(',').slice(1, 4)).toEqual(['chr10', '500', '1000']);
});

test('CpGs of an array without a manifest have no place', () => {
  const nowhere = { ...result.sites, chromosome: chromosome.map(() => null) };
  expect([hasPlaces(result), hasPlaces({ sites: nowhere })]).toEqual([true, false]);
});

test('a region has a line per group, a dot per sample and level, and a mark per site', () => {
  const sites = [0, 500, 1000].map((from) => ({
    ...{ id: `s${from}`, name: `s${from}`, from, to: from + 500, isMarked: from === 500 },
  }));
  const groups = ['normal', 'tumour'].map((name, at) => ({
    ...{ name, colour: '#123456' },
    samples: [{ id: name, name, levels: [0.1 + at / 2, null, 0.3] }],
  }));
  const { marks, parts } = drawRegion({ x: 'Position', y: 'Level', domain: [0, 1500], sites, groups }, room, tokens);
  expect(marks.filter((mark) => mark.kind === 'path' && mark.stroke === '#123456')).toHaveLength(2);
  expect(marks.filter((mark) => mark.kind === 'point')).toHaveLength(4);
  expect(parts[1]?.card.rows.map(({ value }) => value)).toEqual(['—', '—']);
});
