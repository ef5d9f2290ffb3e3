import { sampleRoutes } from '@cohortium/contract';
import { queryOf } from '#platform/api';

/** The data types there are, with how many samples of each may be seen. */
export const studioDataTypesQuery = () => queryOf(sampleRoutes.studioDataTypes, {});
