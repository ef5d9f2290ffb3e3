import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone } from '../vocabulary/access.ts';
import { idSchema, versionInUrl } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { betaDiversitySchema } from './beta-diversity.ts';
import { compositionSchema } from './composition.ts';

/** Samples of a public cohort whose figures anybody may have computed. */
export const PUBLIC_FIGURES = { maximum_samples: 5_000 } as const;

/** A figure of a public version with every choice at its default; computed once, no matter who looks. */
const figure = <Path extends string, Answer extends z.ZodType>(path: Path, answer: Answer, summary: string) =>
  defineRoute({
    base: 'api',
    method: 'GET',
    path,
    access: anyone,
    summary,
    params: z.object({ id: idSchema, version: versionInUrl }),
    response: oneOf(answer),
    errors: ['not_found', 'validation', 'unavailable'],
  });

export const publicFigureRoutes = {
  publicOrdination: figure(
    '/public/cohort/:id/:version/ordination',
    betaDiversitySchema,
    'Get the PCoA of a public cohort with the test of its default groups; no sign-in needed',
  ),
  publicComposition: figure(
    '/public/cohort/:id/:version/composition',
    compositionSchema,
    'Get the composition of a public cohort by its default groups; no sign-in needed',
  ),
} as const;
