import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { lineSchema } from '../vocabulary/id.ts';
import { SEARCH } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { searchResultsSchema } from './search-results.ts';

export { type HitOf, type SearchHit, type SearchKind, type SearchResults, searchKinds } from './search-results.ts';

export const searchRoutes = {
  search: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/search',
    access: inWorkspace('workspace:project:read'),
    summary:
      'Search visible resources by id, or by names that contain every word of the query, grouped by type: exact names first, then names that start with the query, then names with it at the start of a word, then others',
    query: z.object({
      query: lineSchema.min(1, 'must not be empty').max(SEARCH.maximum_letters),
      /** Hits of each kind. */
      limit: z.coerce.number().int().min(1).max(SEARCH.maximum_hits).default(SEARCH.hits),
    }),
    response: oneOf(searchResultsSchema),
    errors: ['validation'],
  }),
} as const;
