import { anyone, pathOf, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { listAll, listOfProjects, listPeople } from './list-publications.ts';
import { listPublicCohorts, showPublicCohort } from './public-cohorts.ts';
import { getPublicFile, linksTo, negotiateFile } from './public-file.ts';
import type { Publishing } from './publications.ts';
import { checkTerms, requestPublication } from './requests/request-publication.ts';
import { reviewPublication } from './requests/review-publication.ts';
import { assignReviewer, listReviewers } from './requests/reviewers.ts';
import { removePublication, withdrawPublication } from './requests/withdraw-publication.ts';
import { previewPublication, showPublication, showRecord } from './show-publication.ts';

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

const { publication } = routes;

function registerRequestRoutes(api: Api, here: Publishing): void {
  api.mount(publication.requestProject, ({ caller, body: { project_id, ...query } }) =>
    requestPublication(here, caller, { ...query, object_type: 'project', object_id: project_id }),
  );
  api.mount(publication.request, ({ caller, body }) => requestPublication(here, caller, body));
  api.mount(publication.checklist, ({ caller, body }) => checkTerms(here, caller, body));
  api.mount(publication.withdrawProject, ({ caller, body: { project_id, reason } }) =>
    withdrawPublication(here, caller, { object_type: 'project', object_id: project_id, reason }),
  );
  api.mount(publication.withdrawCohort, ({ caller, body: { cohort_id, reason } }) =>
    withdrawPublication(here, caller, { object_type: 'cohort', object_id: cohort_id, reason }),
  );
  api.mount(publication.withdrawPipeline, ({ caller, body: { pipeline_id, reason } }) =>
    withdrawPublication(here, caller, { object_type: 'pipeline', object_id: pipeline_id, reason }),
  );
}

function registerReviewRoutes(api: Api, here: Publishing): void {
  api.mount(publication.review, ({ caller, body }) => reviewPublication(here, caller, body));
  api.mount(publication.assign, ({ caller, body }) => assignReviewer(here, caller, body));
  api.mount(publication.delete, ({ caller, body }) => removePublication(here, caller, body.publication_id));
  api.mount(publication.reviewers, ({ caller: { person }, query }) => listReviewers(here, person, query));
}

export function registerPublicationRoutes(api: Api, here: Publishing): void {
  registerRequestRoutes(api, here);
  registerReviewRoutes(api, here);
  api.mount(publication.projectList, ({ caller, query }) => listOfProjects(here, caller, query));
  api.mount(publication.projectPeople, ({ caller, query }) => listPeople(here, caller, query));
  api.mount(publication.list, ({ caller, query }) => listAll(here, caller, query));
  api.mount(publication.detail, ({ caller: { person }, params }) => showPublication(here, person, params.id));
  api.mount(publication.preview, ({ caller: { person }, query }) => previewPublication(here, person, query));
  api.mount(publication.record, ({ query }) => showRecord(here, query));
}
