import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { askPublication, checkTerms } from './asking/ask-publication.ts';
import { withdrawOwn } from './asking/withdraw-publication.ts';
import type { Publishing } from './publications.ts';
import { listAll, listOfProjects, listPeople } from './reading/list-publications.ts';
import { previewPublication, showPublication } from './reading/show-publication.ts';
import { showRecord } from './reading/show-record.ts';
import { assignReviewer } from './reviewing/assign-reviewer.ts';
import { removePublication } from './reviewing/delete-publication.ts';
import { listReviewers } from './reviewing/list-reviewers.ts';
import { reviewPublication } from './reviewing/review-publication.ts';

const { publication } = routes;

function registerAskingRoutes(api: Api, here: Publishing): void {
  api.mount(publication.askProject, ({ asker, body: { project_id, ...asked }, request: { request_id } }) =>
    askPublication(here, { asker, request_id }, { ...asked, object_type: 'project', object_id: project_id }),
  );
  api.mount(publication.ask, ({ asker, body, request: { request_id } }) =>
    askPublication(here, { asker, request_id }, body),
  );
  api.mount(publication.checklist, ({ asker, body }) => checkTerms(here, asker, body));
  api.mount(publication.withdrawProject, ({ asker, body: { project_id, reason }, request: { request_id } }) =>
    withdrawOwn(here, { asker, request_id }, { object_type: 'project', object_id: project_id, reason }),
  );
  api.mount(publication.withdrawCohort, ({ asker, body: { cohort_id, reason }, request: { request_id } }) =>
    withdrawOwn(here, { asker, request_id }, { object_type: 'cohort', object_id: cohort_id, reason }),
  );
  api.mount(publication.withdrawPipeline, ({ asker, body: { pipeline_id, reason }, request: { request_id } }) =>
    withdrawOwn(here, { asker, request_id }, { object_type: 'pipeline', object_id: pipeline_id, reason }),
  );
}

function registerReviewRoutes(api: Api, here: Publishing): void {
  api.mount(publication.review, ({ asker: { person }, body, request: { request_id } }) =>
    reviewPublication(here, { person, request_id }, body),
  );
  api.mount(publication.assign, ({ asker: { person }, body, request: { request_id } }) =>
    assignReviewer(here, { person, request_id }, body),
  );
  api.mount(publication.delete, ({ asker: { person }, body, request: { request_id } }) =>
    removePublication(here, { person, request_id }, body.publication_id),
  );
  api.mount(publication.reviewers, ({ asker: { person }, query }) => listReviewers(here, person, query));
}

export function registerPublicationRoutes(api: Api, here: Publishing): void {
  registerAskingRoutes(api, here);
  registerReviewRoutes(api, here);
  api.mount(publication.projectList, ({ asker, query }) => listOfProjects(here, asker, query));
  api.mount(publication.projectPeople, ({ asker, query }) => listPeople(here, asker, query));
  api.mount(publication.list, ({ asker, query }) => listAll(here, asker, query));
  api.mount(publication.detail, ({ asker: { person }, params }) => showPublication(here, person, params.id));
  api.mount(publication.preview, ({ asker: { person }, query }) => previewPublication(here, person, query));
  api.mount(publication.record, ({ query }) => showRecord(here, query));
}
