import { rankSchema } from '@cohortium/contract';
import { useSearch } from '@tanstack/react-router';
import { z } from 'zod';

/**
 * The search parameters of every page that has any. A value that a page does not know, from an old or a hostile link, is
 * dropped: the page opens as usual.
 */

/** Longer than any name or ID, shorter than what strains a list. */
const MAX_TEXT = 2_000;
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);
// The router reads ?name=12 as a number.
const text = z
  .union([z.string().max(MAX_TEXT), z.number().transform(String)])
  .optional()
  .catch(undefined);
const whole = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined);
const paging = { page: whole, page_size: whole };
const list = <Shape extends z.core.$ZodShape>(shape: Shape) => z.object({ ...paging, ...shape });

const filterSearch = {
  // Checked where it is opened, which says what is wrong with it.
  filter: z.unknown().optional(),
  filter_id: text,
};

export const pageSearch = {
  '/member/$id': z.object({ tab: choice(['members', 'pending']) }),
  '/settings': z.object({ of: text }),
  '/projects': list({ tab: text, name: text, status: text, kind: text, from: text, to: text, sort: text, way: text }),
  '/projects/$id': list({ tab: text, search: text, sort: text, way: text }),
  '/microbiomics': z.object({ tab: text, step: text, id: text }),
  '/cohort-builder': z.object({
    ...filterSearch,
    kind: choice(['browser', 'methylation', 'wgbs', 'rna', 'resistance', 'viral', 'archives']),
    create: choice(['cohort']),
    run: text,
    project: text,
    sample: text,
    field: text,
    value: text,
    taxon: text,
    lineage: text,
    rank: rankSchema.optional().catch(undefined),
  }),
  '/studio': z.object(filterSearch),
  // With the settings of its plots.
  '/amr': z.looseObject(filterSearch),
  '/cohort': list({
    status: text,
    name: text,
    tag: text,
    omic: text,
    starred: text,
    auto: text,
    sort: text,
    order: text,
  }),
  '/cohort/compare': list({ cohorts: text }),
  '/cohort/studio': list({ cohorts: text }),
  // Plot settings are read by the analyses, whose schema has a default for each.
  '/cohorts/$id': z.looseObject({ tab: text, version: text }),
  '/publicise': list({ tab: text, kind: text, state: text, title: text }),
  '/publicise/$id': list({ tab: text }),
  '/pipeline': list({ name: text, all_versions: text, whose: text }),
  '/param-set': list({
    name: text,
    whose: text,
    pipeline: text,
    archived: text,
    a: text,
    b: text,
    create: text,
    add: text,
  }),
  '/run': list({
    name: text,
    whose: text,
    state: text,
    pipeline: text,
    param_set: text,
    project: text,
    sort: text,
    order: text,
  }),
  '/run/$id': list({ tab: text, step: text, sample: text }),
  '/admin/users': list({ search: text, role: text }),
  '/admin/workspaces': list({ search: text, state: text, personal: text }),
  '/admin/announcements': list({}),
  '/admin/outbox': list({ search: text, state: text }),
  '/admin/audit': list({ user: text, kind: text, act: text, address: text, thing: text, from: text, until: text }),
  '/public/cohorts': list({ title: text }),
  '/reference': list({ search: text, call: text }),
  // A cohort, with its plots, or a submission.
  '/view': z.looseObject({ ...paging, tab: text, version: text, search: text, sort: text, way: text }),
} as const;

type PageSearch = typeof pageSearch;
export type SearchPath = keyof PageSearch;
export type SearchOf<Path extends SearchPath> = z.output<PageSearch[Path]>;

const isSearchPath = (path: string): path is SearchPath => Object.hasOwn(pageSearch, path);

/** The schema of a page's search parameters; a page without any has none. */
export const searchSchemaOf = (path: string): { validateSearch?: z.ZodType<Record<string, unknown>> } =>
  isSearchPath(path) ? { validateSearch: pageSearch[path] } : {};

const OPEN_PATHS: readonly SearchPath[] = ['/public/cohorts', '/reference', '/view'];

/** The search parameters of the page at a path, as its schema has checked them. */
export function usePageSearch<Path extends SearchPath>(path: Path): SearchOf<Path> {
  return useSearch({ from: `/_answers${OPEN_PATHS.includes(path) ? '' : '/_app'}${path}` });
}
