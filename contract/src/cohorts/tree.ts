import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';

/** More sequences than this are not aligned here. */
export const TREE_FEATURES = { minimum: 3, maximum: 20_000 } as const;

/** The tree of a cohort's amplicon sequence variants, or how far its building has come. */
export const cohortTreeSchema = z.object({
  state: z.enum(['none', 'queued', 'running', 'succeeded', 'failed']),
  /** Why no tree can be built from this cohort, or why building it failed, with the remedy. */
  reason: z.string().nullable(),
  /** Whether asking for a tree now may end with one. */
  can_build: z.boolean(),
  n_features: z.number().int().nullable(),
  variable_region: z.string().nullable(),
  /** SHA-256 over the sorted features: cohorts with the same features have the same tree. */
  content_key: z.string().nullable(),
  /** How it was made, in words. */
  method: z.string(),
  software: z.array(z.object({ name: z.string(), version: z.string() })),
  size_bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  created_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
});
export type CohortTree = z.infer<typeof cohortTreeSchema>;

export const newickSchema = z.object({
  file_name: z.string(),
  sha256: z.string(),
  /** One tree in Newick form; its leaves are feature ids. */
  newick: z.string(),
});

const byId = z.object({ id: idSchema });

export const treeRoutes = {
  tree: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/:id/tree',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Get the status of a cohort’s tree',
    params: byId,
    response: oneOf(cohortTreeSchema),
    errors: ['not_found', 'unavailable'],
  }),
  buildTree: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/:id/tree',
    access: inWorkspace('workspace:cohort:create'),
    summary: 'Build the tree of a cohort’s same-region variants (MAFFT, FastTree), unless it exists',
    params: byId,
    response: oneOf(cohortTreeSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  newick: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/:id/tree/newick',
    used_by: 'API clients that draw or analyse the tree themselves.',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Download a cohort’s tree in Newick format',
    params: byId,
    response: oneOf(newickSchema),
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
} as const;
