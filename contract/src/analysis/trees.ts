import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { TREE_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';

export const IMPORTED_TREE = { maximum_characters: 20_000_000, maximum_tips: 500_000 } as const;

export const importedTreeSchema = z.object({
  id: idSchema,
  name: z.string(),
  n_tips: z.number().int(),
  sha256: z.string(),
  size_bytes: z.number().int(),
  created_at: timestampSchema,
});
export type ImportedTree = z.infer<typeof importedTreeSchema>;

/** Trees of a workspace for UniFrac and Faith's PD; their tips bear the names that taxa have at the rank compared. */
export const importedTreeRoutes = {
  importTree: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/trees',
    access: inWorkspace('workspace:cohort:create'),
    summary: 'Import a tree (Newick or QIIME 2 artifact) for UniFrac and Faith’s PD',
    body_limit: TREE_BODY,
    body: z
      .strictObject({
        name: nameSchema,
        newick: z.string().min(1).max(IMPORTED_TREE.maximum_characters).optional(),
        /** A QIIME 2 artifact of a phylogeny (.qza) instead of Newick, in Base64. */
        artifact: z.base64().min(1).max(IMPORTED_TREE.maximum_characters).optional(),
      })
      .refine(({ newick, artifact }) => (newick === undefined) !== (artifact === undefined), {
        path: ['newick'],
        message: 'is missing; send it or artifact',
      }),
    response: oneOf(importedTreeSchema),
    errors: ['validation', 'conflict'],
  }),
  importedTrees: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/analysis/trees',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'List the imported trees of the workspace',
    query: z.object(pagingShape),
    response: listOf(importedTreeSchema),
  }),
  deleteTree: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/analysis/trees/:id',
    access: inWorkspace('workspace:cohort:create'),
    summary: 'Delete an imported tree; results computed with it are kept',
    params: z.object({ id: idSchema }),
    response: oneOf(z.object({ id: idSchema })),
    errors: ['not_found'],
  }),
} as const;
