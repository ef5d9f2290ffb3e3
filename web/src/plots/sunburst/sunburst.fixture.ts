import type { SunburstNode } from './sunburst-tree.ts';

/** A taxon with so many per cent of the reads. */
export const node = (id: string, percent: number, more: Partial<SunburstNode> = {}): SunburstNode => ({
  ...{ id, name: id, rank: 'Genus', percent, kind: 'taxon', italic: false, colour: null, children: [] },
  ...more,
});

/** Two phyla of a gut, and reads without a name. */
export const gut = node('All taxa', 100, {
  rank: '',
  children: [
    node('Firmicutes', 60, { colour: 1, children: [node('Blautia', 45, { italic: true }), node('Roseburia', 15)] }),
    node('Bacteroidota', 30, { colour: 2, children: [node('Bacteroides', 30)] }),
    node('unclassified', 10, { kind: 'unassigned' }),
  ],
});
