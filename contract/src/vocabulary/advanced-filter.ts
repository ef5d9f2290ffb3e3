import { z } from 'zod';
import { ruleSchema } from './filter-condition.ts';
import { idSchema } from './id.ts';
import { FILTER } from './limits.ts';
import { flag } from './paging.ts';
import { rankSchema } from './ranks.ts';

export const groupOperatorSchema = z.enum(['and', 'or']);
export type GroupOperator = z.infer<typeof groupOperatorSchema>;

/** What rules in groups carry as well: a name for the page, whether they count at all, and whether they are turned round. */
const withKeys = {
  key: z.string().max(100).default(''),
  isActive: z.boolean().default(true),
  negate: z.boolean().default(false),
};

export const primaryRuleSchema = ruleSchema.extend(withKeys);
export type PrimaryRule = z.infer<typeof primaryRuleSchema>;

/** As a taxon, the reads without a name at that rank. */
export const UNASSIGNED = 'unassigned';

export const taxonOperators = ['>=', '>', '<=', '<', '=', '!=', 'between', 'exists', 'not_exists'] as const;
export type TaxonOperator = (typeof taxonOperators)[number];
const fractionSchema = z.number().min(0).max(1);
/** How many times as much there is of one taxon as of another. */
const amountSchema = z.number().min(0).max(1_000_000);

/** Which taxon: every one of that name at the rank, whatever reference named it; or only that of a lineage. */
export const taxonShape = {
  rank: rankSchema,
  taxon: z.string().trim().min(1).max(300),
  /** Names from the domain down to the rank, joined with `;`: distinguishes taxa of one name. */
  lineage: z.string().max(2000).optional(),
};

/**
 * A rule on a taxon with all that is below it; a sample without it has 0. Values are fractions: 0.05 = 5 %; with `over`,
 * how many times as much there is of `taxon` as of that one. A sample without any of `over` has no such ratio, and passes
 * no rule on it.
 */
export const taxonRuleSchema = z
  .strictObject({
    ...withKeys,
    ...taxonShape,
    operator: z.enum(taxonOperators).default('>='),
    value: z.union([amountSchema, z.tuple([amountSchema, amountSchema]), z.null()]).default(null),
    /** The taxon that is compared with. */
    over: z.strictObject(taxonShape).optional(),
    /** Holds for all samples of those submissions in which at least this share of the visible samples meets the rule. */
    prevalence: fractionSchema.optional(),
  })
  .refine(({ operator, value }) => value === null || Array.isArray(value) === (operator === 'between'), {
    path: ['value'],
    message: 'must be one fraction, or two with the operator “between”',
  })
  .refine(({ over, value }) => over !== undefined || [value ?? 0].flat().every((one) => one <= 1), {
    path: ['value'],
    message: 'must be a fraction from 0 to 1, unless the taxon is compared with another one',
  })
  .refine(({ over, operator }) => over === undefined || !['exists', 'not_exists'].includes(operator), {
    path: ['operator'],
    message: 'must compare two taxa with a number',
  });
export type TaxonRule = z.infer<typeof taxonRuleSchema>;

/** A group of rules and groups; one without anything active in it says nothing. */
export interface Group<R> {
  key: string;
  id: string;
  title: string;
  subtitle?: string | undefined;
  count: number;
  isActive: boolean;
  negate: boolean;
  total_count: number;
  group_operator: GroupOperator;
  /** Of primary filters: only samples with a tag (true), without one (false). */
  has_tag?: boolean | undefined;
  rules: R[];
  subgroups: Group<R>[];
}
type OptionalRule<T> = { [K in keyof T]?: T[K] | undefined };
export interface GroupInput<R> extends OptionalRule<Omit<Group<R>, 'rules' | 'subgroups'>> {
  rules?: R[] | undefined;
  subgroups?: GroupInput<R>[] | undefined;
}

const count = z.number().int().min(0).default(0);
const groupShape = {
  key: z.string().max(100).default(''),
  id: z.string().max(100).default(''),
  title: z.string().max(200).default(''),
  subtitle: z.string().max(500).optional(),
  count,
  isActive: z.boolean().default(true),
  negate: z.boolean().default(false),
  total_count: count,
  group_operator: groupOperatorSchema.default('and'),
};

const TOO_DEEP_MESSAGE = `groups can be nested at most ${FILTER.maximum_depth} levels deep`;

interface GroupKind<R, I> {
  name: string;
  rule: z.ZodType<R, I>;
  has_tag: z.ZodOptional<z.ZodBoolean | z.ZodNever>;
}

/** A schema a level, not one that calls itself: a thousand levels are refused at the ninth, and never walked down. */
function groupAt<R, I>(kind: GroupKind<R, I>, depth: number): z.ZodType<Group<R>, GroupInput<I>> {
  const below: z.ZodType<Group<R>[], GroupInput<I>[] | undefined> =
    depth < FILTER.maximum_depth
      ? z
          .array(groupAt(kind, depth + 1))
          .max(FILTER.maximum_rules)
          .default([])
      : z.array(z.never()).max(0, TOO_DEEP_MESSAGE).default([]);
  return z
    .strictObject({
      ...groupShape,
      has_tag: kind.has_tag,
      rules: z.array(kind.rule).max(FILTER.maximum_rules).default([]),
      subgroups: below,
    })
    .meta({ id: depth === 1 ? kind.name : `${kind.name}_${depth}` });
}

export const primaryGroupSchema = groupAt(
  { name: 'primary_filters', rule: primaryRuleSchema, has_tag: z.boolean().optional() },
  1,
);
export type PrimaryGroup = Group<PrimaryRule>;
export const taxonomyGroupSchema = groupAt(
  {
    name: 'taxonomy_filters',
    rule: taxonRuleSchema,
    has_tag: z.never('is allowed only in primary filters').optional(),
  },
  1,
);
export type TaxonomyGroup = Group<TaxonRule>;

/** Nested rules on metadata and on taxa; both must hold. */
export const advanceFiltersSchema = z.strictObject({
  primary_filters: primaryGroupSchema.optional(),
  taxonomy_filters: taxonomyGroupSchema.optional(),
});
export type AdvanceFilters = z.infer<typeof advanceFiltersSchema>;

export const exclusionShape = {
  exclude_public_data: flag(false),
  exclude_workspace_data: flag(false),
  exclude_shared_data: flag(false),
};
/** Leaves out beside the filter's own flags. */
export const advanceFiltersScopeSchema = z.strictObject(exclusionShape);

export const runFilterSchema = z.strictObject({
  pipeline_id: idSchema.nullable().optional(),
  param_set_id: idSchema.nullable().optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

/** Features that are not taxa, and single ASVs or OTUs. */
export const genomeTypes = ['feature', 'gene', 'cpg', 'amr_gene', 'mutation'] as const;
export const genomeTypeSchema = z.enum(genomeTypes);
export type GenomeType = z.infer<typeof genomeTypeSchema>;

/** The sample has at least `genome_value` of the feature (a fraction of its total), or any of it when that is null. */
export const constraintSchema = z.strictObject({
  field: z.string().min(1).max(300),
  genome_type: genomeTypeSchema,
  genome_value: fractionSchema.nullable().default(null),
});
export type Constraint = z.infer<typeof constraintSchema>;

const constraints = z.array(constraintSchema).max(FILTER.maximum_rules).default([]);
export const unstructuredDataFilterSchema = z.strictObject({
  unstructured_constraints: z.strictObject({ and_: constraints, or_: constraints }).prefault({}),
});
export type UnstructuredDataFilter = z.infer<typeof unstructuredDataFilterSchema>;
