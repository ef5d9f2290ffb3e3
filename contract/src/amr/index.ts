import { defineRoute } from '../define-route.ts';
import { inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { amrEvidenceSchema, amrStudioSchema } from './studio-answer.ts';
import { amrEvidenceBodySchema, amrStudioBodySchema } from './studio-request.ts';

export * from './studio-answer.ts';
export * from './studio-request.ts';

const studioRoute = {
  base: 'api',
  method: 'POST',
  access: inWorkspaceOrByLink('workspace:project:read', 'cohort'),
  reads: true,
  body_limit: SAMPLES_BODY,
  errors: ['not_found', 'validation', 'unavailable'],
} as const;

export const amrRoutes = {
  studio: defineRoute({
    ...studioRoute,
    path: '/amr/amr_studio',
    summary: 'Compare resistance genes between samples: table, burden, prevalence, tests; or as a file (format)',
    body: amrStudioBodySchema,
    response: oneOf(amrStudioSchema),
    also_file: true,
  }),
  evidence: defineRoute({
    ...studioRoute,
    path: '/amr/amr_studio/evidence',
    summary: 'Get the hits behind one cell of the table of resistance genes',
    body: amrEvidenceBodySchema,
    response: oneOf(amrEvidenceSchema),
  }),
} as const;
