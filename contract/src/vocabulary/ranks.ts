import { z } from 'zod';

/** Ranks of a lineage from the root; `feature` is the ASV or OTU itself. */
export const ranks = ['domain', 'phylum', 'class', 'order', 'family', 'genus', 'species', 'feature'] as const;
export const rankSchema = z.enum(ranks);
export type Rank = z.infer<typeof rankSchema>;

export const rankTitles: Record<Rank, string> = {
  domain: 'Domain',
  phylum: 'Phylum',
  class: 'Class',
  order: 'Order',
  family: 'Family',
  genus: 'Genus',
  species: 'Species',
  feature: 'ASV',
};
