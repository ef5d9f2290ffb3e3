/** What `npm run analyse` can do. */
export const methodNames = [
  'alpha-diversity',
  'rarefaction-curves',
  'composition',
  'average-composition',
  'distances',
  'pcoa',
  'permanova',
  'pairwise-permanova',
  'permdisp',
  'anosim',
  'cluster',
  'medoids',
  'compare-features',
  'lefse',
] as const;
