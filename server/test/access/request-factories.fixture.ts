import { accountRequests } from './account-requests.fixture.ts';
import { cohortRequests } from './cohort-requests.fixture.ts';
import { pipelineRequests, projectRequests } from './object-requests.fixture.ts';
import { adminRequests, publicationRequests, sharingRequests, wesRequests } from './portal-requests.fixture.ts';
import type { RequestFactories } from './request-input.fixture.ts';

/** A smallest valid request of every route that needs more than its address. */
export const requestFactories: RequestFactories = {
  ...accountRequests,
  ...projectRequests,
  ...pipelineRequests,
  ...cohortRequests,
  ...sharingRequests,
  ...publicationRequests,
  ...adminRequests,
  ...wesRequests,
};
