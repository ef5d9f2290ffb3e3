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

/**
 * Reads of which no more than the domain is known: drawn hatched. Others without a name at a rank ("unclassified
 * Lachnospiraceae") are a clade of their own, and often the most abundant one.
 */
export const isNameless = (taxon: string): boolean => /^unclassified( (Bacteria|Archaea|Eukaryota))?$/.test(taxon);
