import { z } from 'zod';
import { fieldNameSchema, permutationsSchema, seedSchema, smallestGroupShape } from '../analysis/scope.ts';
import { resultFilterShape } from '../samples/result-filter.ts';
import { idSchema, versionSchema } from '../vocabulary/id.ts';

/** What the columns of the studio’s table are. */
export const amrLevels = ['gene', 'class', 'mechanism', 'aro'] as const;
export const amrLevelSchema = z.enum(amrLevels);
export type AmrLevel = z.infer<typeof amrLevelSchema>;

/** What its cells hold. */
export const amrValues = ['coverage', 'rpkm', 'copies_per_16s', 'depth', 'reads', 'presence'] as const;
export const amrValueSchema = z.enum(amrValues);
export type AmrValue = z.infer<typeof amrValueSchema>;

/** Those that are amounts: they add up over genes, and diversity can be computed from them. */
export const isAmrAmount = (value: AmrValue): boolean => value !== 'coverage' && value !== 'presence';

export const amrLevelTitles: Record<AmrLevel, string> = {
  gene: 'Gene',
  class: 'Drug class',
  mechanism: 'Mechanism',
  aro: 'ARO term',
};
export const amrValueTitles: Record<AmrValue, string> = {
  coverage: 'Coverage of the gene (%)',
  rpkm: 'RPKM',
  copies_per_16s: 'Copies per 16S copy',
  depth: 'Depth (×)',
  reads: 'Reads',
  presence: 'Presence',
};

/** What stands under every plot of resistance genes. */
export const ACQUIRED_GENES_ONLY = 'Acquired genes only. Point mutations are not looked for.';

export const amrFormats = ['json', 'tsv', 'xlsx', 'hamronization'] as const;
export type AmrFormat = (typeof amrFormats)[number];

export const AMR = {
  data_type: 23,
  maximum_samples: 5000,
  /** Samples or features that are put in the order of a tree. */
  clustered_at_most: 2500,
  maximum_cooccurrences: 200,
} as const;

const { data_type: _d, data_types: _t, omic_type: _o, ...filterShape } = resultFilterShape;

const scopeShape = {
  ...filterShape,
  /** Instead of a filter: the members of a cohort. */
  cohort_id: idSchema.optional(),
  version: versionSchema.optional(),
  /** Hits below any of these are left out: percent, percent, and times. */
  min_identity: z.number().min(0).max(100).default(0),
  min_coverage: z.number().min(0).max(100).default(0),
  min_depth: z.number().min(0).max(1e6).default(0),
};

const isOneScope = ({ cohort_id, version, ...rest }: Record<string, unknown>): boolean => {
  const filter = Object.keys(filterShape).some((part) => {
    const given = rest[part];
    if (given === undefined) return false;
    return part !== 'metadata_filter' || JSON.stringify(given) !== JSON.stringify(noRules);
  });
  return cohort_id === undefined ? version === undefined : !filter;
};
const noRules = resultFilterShape.metadata_filter.parse({});
const oneScope = {
  message: 'names the samples: give no filter with it, and no version without it',
  path: ['cohort_id'],
};

export const amrStudioBodySchema = z
  .strictObject({
    ...scopeShape,
    group_by: fieldNameSchema.optional(),
    level: amrLevelSchema.default('gene'),
    value: amrValueSchema.default('coverage'),
    ...smallestGroupShape,
    permutations: permutationsSchema,
    seed: seedSchema,
    /** Also compare with the taxa of the same samples’ microbiome results. */
    cooccurrence: z.boolean().default(false),
    /** Anything but `json` answers with a file. */
    format: z.enum(amrFormats).default('json'),
  })
  .refine(isOneScope, oneScope);
export type AmrStudioBody = z.input<typeof amrStudioBodySchema>;
export type AmrStudioOrder = z.output<typeof amrStudioBodySchema>;

export const amrEvidenceBodySchema = z
  .strictObject({
    ...scopeShape,
    level: amrLevelSchema.default('gene'),
    result_id: idSchema,
    /** A column’s `id` in the studio’s answer. */
    feature: z.string().min(1).max(10_000),
  })
  .refine(isOneScope, oneScope);
export type AmrEvidenceBody = z.input<typeof amrEvidenceBodySchema>;
