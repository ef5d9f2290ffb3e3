import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import type { Publishing } from './publications.ts';
import { listAll, listOfProjects, listPeople } from './reading/list-publications.ts';
import { previewPublication, showPublication } from './reading/show-publication.ts';
import { showRecord } from './reading/show-record.ts';
import { checkTerms, requestPublication } from './requests/request-publication.ts';
import { withdrawPublication } from './requests/withdraw-publication.ts';
import { assignReviewer } from './reviewing/assign-reviewer.ts';
import { removePublication } from './reviewing/delete-publication.ts';
import { listReviewers } from './reviewing/list-reviewers.ts';
import { reviewPublication } from './reviewing/review-publication.ts';

const { publication } = routes;

function registerRequestRoutes(api: Api, here: Publishing): void {
  api.mount(publication.requestProject, ({ caller, body: { project_id, ...query }, request: { request_id } }) =>
    requestPublication(here, { caller, request_id }, { ...query, object_type: 'project', object_id: project_id }),
  );
  api.mount(publication.request, ({ caller, body, request: { request_id } }) =>
    requestPublication(here, { caller, request_id }, body),
  );
  api.mount(publication.checklist, ({ caller, body }) => checkTerms(here, caller, body));
  api.mount(publication.withdrawProject, ({ caller, body: { project_id, reason }, request: { request_id } }) =>
    withdrawPublication(here, { caller, request_id }, { object_type: 'project', object_id: project_id, reason }),
  );
  api.mount(publication.withdrawCohort, ({ caller, body: { cohort_id, reason }, request: { request_id } }) =>
    withdrawPublication(here, { caller, request_id }, { object_type: 'cohort', object_id: cohort_id, reason }),
  );
  api.mount(publication.withdrawPipeline, ({ caller, body: { pipeline_id, reason }, request: { request_id } }) =>
    withdrawPublication(here, { caller, request_id }, { object_type: 'pipeline', object_id: pipeline_id, reason }),
  );
}

function registerReviewRoutes(api: Api, here: Publishing): void {
  api.mount(publication.review, ({ caller: { person }, body, request: { request_id } }) =>
    reviewPublication(here, { person, request_id }, body),
  );
  api.mount(publication.assign, ({ caller: { person }, body, request: { request_id } }) =>
    assignReviewer(here, { person, request_id }, body),
  );
  api.mount(publication.delete, ({ caller: { person }, body, request: { request_id } }) =>
    removePublication(here, { person, request_id }, body.publication_id),
  );
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
