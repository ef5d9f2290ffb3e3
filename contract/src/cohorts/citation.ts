import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { licenceSchema } from '../publication/licences.ts';
import { sampleFieldSchema } from '../samples/index.ts';
import { anyone } from '../vocabulary/access.ts';
import { idSchema, searchSchema, timestampSchema, versionInUrl } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { processingSchema } from './cohort.ts';

/** A public cohort in a list that everybody may read. */
export const publicCohortCardSchema = z.object({
  cohort_id: idSchema,
  /** The version that is public. */
  version: z.number().int(),
  title: z.string(),
  description: z.string(),
  workspace_name: z.string(),
  licence: licenceSchema.nullable(),
  n_samples: z.number().int(),
  public_at: timestampSchema.nullable(),
});
export type PublicCohortCard = z.infer<typeof publicCohortCardSchema>;

/** What everybody may know of a version that is public: guarded, and the same for as long as it is. */
const publicCohortSchema = z.object({
  description: z.string(),
  authors: z.array(z.string()),
  workspace_name: z.string(),
  licence: z.object({ id: z.string(), title: z.string(), url: z.string() }),
  /** SHA-256 over the sorted members' result ids. */
  content_hash: z.string(),
  n_samples: z.number().int(),
  n_subjects: z.number().int(),
  processing: z.array(processingSchema.omit({ caution: true })),
  fields: z.array(sampleFieldSchema),
  /** The paragraph for a paper, and the papers and programs that it rests on. */
  methods: z.string(),
  references: z.array(z.string()),
  software: z.array(z.object({ name: z.string(), version: z.string() })),
});

export const publicCohortPageSchema = z.object({
  cohort_id: idSchema,
  version: z.number().int(),
  title: z.string(),
  public_at: timestampSchema,
  /** The stable address of this page. */
  url: z.string(),
  /** How it is cited; of what was withdrawn, that it is no longer available, and why. */
  citation_text: z.string(),
  /** Null once it is withdrawn. */
  cohort: publicCohortSchema.nullable(),
  /** The version that is public now, where that is another one. */
  public_version: z.number().int().nullable(),
});
export type PublicCohortPage = z.infer<typeof publicCohortPageSchema>;

/** The same for programs. */
export const publicCohortFiles = [
  'CITATION.cff',
  'citation.bib',
  'datacite.json',
  'METHODS.md',
  'samples.tsv',
] as const;

const ofVersion = { id: idSchema, version: versionInUrl };

export const citationRoutes = {
  publicList: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/public/cohort',
    access: anyone,
    summary: 'List public cohorts, last published first; no sign-in needed',
    query: z.object({ ...pagingShape, title: searchSchema.optional() }),
    response: listOf(publicCohortCardSchema),
  }),
  publicPage: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/public/cohort/:id/:version',
    access: anyone,
    summary: 'Get a published cohort version (authors, licence, methods) or its tombstone; no sign-in needed',
    params: z.object(ofVersion),
    response: oneOf(publicCohortPageSchema),
    errors: ['not_found', 'unavailable'],
  }),
  publicFile: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/public/cohort/:id/:version/:file',
    access: anyone,
    summary:
      'Download the citation as CITATION.cff, BibTeX (citation.bib) or DataCite 4.5 (datacite.json), the methods, or the privacy-protected metadata as text',
    params: z.object({ ...ofVersion, file: z.enum(publicCohortFiles) }),
    response: 'file',
    errors: ['not_found', 'gone', 'unavailable'],
  }),
} as const;
