import type { CompositionTaxon, Rank } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { walkTree } from '#plots/sunburst';
import { buildTree, type RankShares, ringRanks } from './build-tree.ts';
import { sunburstFigure, sunburstTitle } from './sunburst-figure.ts';
import { sunburstCsv } from './sunburst-table.tsx';

type Given = [name: string, lineage: string, percent: number, kind?: CompositionTaxon['kind']];

const ring = (rank: Rank, ...given: Given[]): RankShares => {
  const percents = new Map(given.map(([name, , percent]) => [name, percent]));
  return {
    rank,
    taxa: given.map(([taxon, lineage, mean, kind = 'taxon']) => ({
      ...{ taxon, kind, mean, sd: null, n_taxa: 1 },
      lineage: lineage.split(';').filter(Boolean),
    })),
    percentOf: (taxon) => percents.get(taxon) ?? 0,
    colours: new Map(given[0] ? [[given[0][0], 1]] : []),
  };
};
const outline = (rings: RankShares[]) =>
  walkTree(buildTree(rings)).map(({ node, above }) => `${above.at(-1)?.name ?? ''}/${node.name} ${node.percent}`);

const domain = ring('domain', ['Bacteria', 'Bacteria', 90], ['unclassified', '', 10, 'unclassified']);
const phylum = ring(
  'phylum',
  ['Firmicutes', 'Bacteria;Firmicutes', 60],
  ['unclassified Bacteria', 'Bacteria', 30, 'unclassified'],
  ['unclassified', '', 10, 'unclassified'],
);
const genus = ring(
  'genus',
  ['Blautia', 'Bacteria;Firmicutes;Blautia', 40],
  ['unclassified Firmicutes', 'Bacteria;Firmicutes', 15, 'unclassified'],
  ['unclassified Bacteria', 'Bacteria', 30, 'unclassified'],
  ['Other', '', 5, 'other'],
);

test('each taxon stands in the clade that its lineage names; what the clade has besides is one part of it', () => {
  expect(outline([domain, phylum, genus])).toEqual([
    '/All taxa 100',
    'All taxa/Bacteria 90',
    'Bacteria/Firmicutes 60',
    'Firmicutes/Blautia 40',
    'Firmicutes/unclassified Firmicutes 15',
    'Firmicutes/Other Firmicutes 5',
    'Bacteria/unclassified Bacteria 30',
    'All taxa/unclassified 10',
  ]);
});

test('one domain for all makes no ring', () => {
  const only = ring('domain', ['Bacteria', 'Bacteria', 100]);
  const phyla = ring('phylum', ['Firmicutes', 'Bacteria;Firmicutes', 100]);
  expect(outline([only, phyla])).toEqual(['/All taxa 100', 'All taxa/Firmicutes 100']);
});

test('rings go from the domain to the rank of the view; ASVs end with the last rank that has names', () => {
  expect(ringRanks('family')).toEqual(['domain', 'phylum', 'class', 'order', 'family']);
  expect(ringRanks('feature').at(-1)).toBe('species');
});

test('the files hold the part that is shown, with shares of the whole and of the clade', () => {
  const root = buildTree([domain, phylum, genus]);
  const focus = 'phylum\tFirmicutes';
  expect(sunburstTitle({ root, focus, label: 'F3D1' })).toBe('Composition at all ranks: F3D1, Firmicutes');
  expect(sunburstFigure({ root: null, focus, label: 'F3D1' }, '')).toBeNull();
  const [head, first, second] = sunburstCsv(root, focus).split('\r\n');
  expect(head).toBe('taxon,rank,percent,percent_of_clade,lineage');
  expect(first).toBe('Firmicutes,Phylum,60,,');
  expect(second).toBe('Blautia,Genus,40,66.66666666666667,Firmicutes');
});
