import { anyone, pathOf, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { getPublicFile } from './find-public-file.ts';
import { listPublicCohorts } from './list-public-cohorts.ts';
import { linksTo, negotiateFile } from './negotiate-file.ts';
import { showPublicCohort } from './show-public-cohort.ts';

const { cohorts } = routes;

/** Routes of public cohorts, without sign-in. */
export function registerPublicCohortRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.publicList, ({ query }) => listPublicCohorts(platform, query));
  api.mount(cohorts.publicPage, ({ params }) => showPublicCohort(platform, params));
  api.mountFile(cohorts.publicFile, ({ params }) => getPublicFile(platform, params));
  mountAddress(api);
}

/** The cited URL: redirects machine-readable requests to their file; others get the page. */
function mountAddress({ app }: Api): void {
  app.get<{ Params: { id: string; version: string } }>(
    '/public/cohort/:id/:version',
    { schema: { hide: true }, config: { access: anyone } },
    (request, reply) => {
      const { id, version } = request.params;
      const below = pathOf(cohorts.publicFile)
        .replace(':id', encodeURIComponent(id))
        .replace(':version', encodeURIComponent(version));
      const pathTo = (name: string) => below.replace(':file', name);
      const file = negotiateFile(request.headers.accept);
      reply.header('vary', 'Accept');
      if (file) return reply.redirect(pathTo(file), 303);
      reply.header('link', linksTo(pathTo));
      return reply.callNotFound();
    },
  );
}
