import { z } from 'zod';
import { ANALYSIS } from '../../vocabulary/limits.ts';
import { defineMethod } from '../define-method.ts';
import { contrastShape, differsFromReference, fittedModelShape } from '../differential-expression.ts';
import {
  analysedSampleSchema,
  confoundingSchema,
  excludedGroupsSchema,
  groupSizesSchema,
  numbersOrMissingSchema,
  numbersSchema,
  provenanceShape,
} from '../provenance.ts';
import {
  chosenGroupsWithField,
  featureMembersShape,
  groupsByCohorts,
  hasOneGrouping,
  requiresGrouping,
} from '../scope.ts';

/** Which sites of which samples. A site is a tile or region of bisulfite sequencing, or a CpG of an array. */
export const siteShape = {
  ...featureMembersShape,
  /** `tiles`, or a set of regions by its name; tiles where absent, or the only set that there is. */
  region_set: z.string().min(1).max(200).optional(),
  /** A sample has no level at tiles and regions with fewer reads, or with fewer CpGs that were read. */
  min_depth: z.number().int().min(1).max(10_000).default(5),
  min_cpgs: z.number().int().min(1).max(1000).default(3),
};

/** How levels enter a model: arcsine of the square root of shares, or log2 of the ratio of betas. */
export const methylationScales = ['arcsine', 'm_value'] as const;
export type MethylationScale = (typeof methylationScales)[number];

export const differentialMethylationBodySchema = z
  .strictObject({
    ...siteShape,
    ...contrastShape,
    smallest_group: z.number().int().min(2).max(1000).default(2),
    /** Difference of levels, 0 to 1, from which on a site with such an adjusted p is called. */
    min_difference: z.number().min(0).max(0.99).default(0.1),
    /** Bases between neighbouring sites that can be of one region. */
    max_gap: z.number().int().min(0).max(100_000).default(500),
    /** Sites at most in the answer: those with the lowest p. */
    max_sites: z.number().int().min(100).max(ANALYSIS.maximum_sites).default(50_000),
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField)
  .refine(...requiresGrouping('group_by'))
  .refine(...differsFromReference);
export type DifferentialMethylationBody = z.input<typeof differentialMethylationBodySchema>;

const names = z.array(z.string());
const namesOrMissing = z.array(z.string().nullable()).meta({ id: 'NamesOrMissing' });
/** Chromosome, first base from 0, and the base after the last, as in BED files; null where no place is known. */
const placesShape = { chromosome: namesOrMissing, start: numbersOrMissingSchema, end: numbersOrMissingSchema };

export const regionSetsSchema = z
  .array(z.object({ name: z.string(), n_sites: z.number().int() }))
  .meta({ id: 'RegionSets' });

/** Levels of some sites: a list per site, null where a sample has none. */
export const siteLevelsSchema = z
  .object({ site: names, ...placesShape, levels: z.array(numbersOrMissingSchema) })
  .meta({ id: 'SiteLevels' });

export const differentialMethylationSchema = z.object({
  ...provenanceShape,
  ...fittedModelShape,
  scale: z.enum(methylationScales),
  groups: groupSizesSchema,
  excluded_groups: excludedGroupsSchema,
  alpha: z.number(),
  min_difference: z.number(),
  /** The set that was tested, and all that there are; null of arrays, whose sites are CpGs. */
  region_set: z.string().nullable(),
  region_sets: regionSetsSchema,
  n_sites: z.object({
    all: z.number().int(),
    /** Fewer than two samples of a compared group have a level. */
    few: z.number().int(),
    tested: z.number().int(),
    /** Called: adjusted p below `alpha`, and the levels at least `min_difference` apart. */
    higher: z.number().int(),
    lower: z.number().int(),
  }),
  /** Each list has one entry per site, by rising p. */
  sites: z.object({
    site: names,
    ...placesShape,
    /** CpGs that were read, in the sample that has most. */
    cpgs: numbersOrMissingSchema,
    mean_reference: numbersOrMissingSchema,
    mean_compared: numbersOrMissingSchema,
    /** Of levels, compared group minus reference, adjusted for what is held constant. */
    difference: numbersOrMissingSchema,
    /** Moderated t on `scale`. */
    statistic: numbersOrMissingSchema,
    p: numbersOrMissingSchema,
    /** Benjamini–Hochberg. */
    q: numbersOrMissingSchema,
  }),
  /** Differentially methylated regions: neighbouring sites called in the same direction, by rising q, then by size. */
  regions: z.object({
    chromosome: names,
    start: numbersSchema,
    end: numbersSchema,
    n_sites: numbersSchema,
    cpgs: numbersOrMissingSchema,
    /** Mean of its sites. */
    difference: numbersSchema,
    /** The smallest of its sites. */
    q: numbersSchema,
    /** The site with the smallest p. */
    site: names,
  }),
  /** In the order of all lists of one value per sample. */
  samples: z.array(analysedSampleSchema),
  /** The called sites with the lowest p, or those with the lowest p where none is called. */
  top: siteLevelsSchema,
  confounding: z.array(confoundingSchema),
});
export type DifferentialMethylation = z.infer<typeof differentialMethylationSchema>;

/** All listed sites as a table (the workbook has regions, samples and methods, too), or the regions as BED. */
export const siteTableFormats = ['tsv', 'csv', 'xlsx', 'bed'] as const;
export type SiteTableFormat = (typeof siteTableFormats)[number];
export const siteTableBodySchema = z.strictObject({
  format: z.enum(siteTableFormats),
  parameters: differentialMethylationBodySchema,
});

export const differentialMethylationMethod = defineMethod({
  path: '/analysis/differential-methylation',
  summary: 'Test sites for differential methylation between two groups of samples',
  parameters: differentialMethylationBodySchema,
  result: differentialMethylationSchema,
});
