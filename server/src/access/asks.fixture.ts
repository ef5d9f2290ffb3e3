import { accountAsks } from './account-asks.fixture.ts';
import type { Asks } from './ask.fixture.ts';
import { cohortAsks, pipelineAsks, projectAsks } from './object-asks.fixture.ts';
import { adminAsks, publicationAsks, sharingAsks, wesAsks } from './portal-asks.fixture.ts';

/** A smallest valid request of every route that needs more than its address. */
export const asks: Asks = {
  ...accountAsks,
  ...projectAsks,
  ...pipelineAsks,
  ...cohortAsks,
  ...sharingAsks,
  ...publicationAsks,
  ...adminAsks,
  ...wesAsks,
};
