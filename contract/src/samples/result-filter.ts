import { z } from 'zod';
import { exclusionShape } from '../vocabulary/advanced-filter.ts';
import { ruleListsShape } from '../vocabulary/filter-condition.ts';
import { noFilter, type SampleFilter, sampleFilterShape } from './sample-filter.ts';

const {
  and_: _a,
  or_: _o,
  exclude_public_data: _p,
  exclude_workspace_data: _w,
  exclude_shared_data: _s,
  ...parts
} = sampleFilterShape;

/** The same filter where rules and flags stand in `metadata_filter`: of results of runs, of cohorts, and in the studio. */
export const resultFilterShape = {
  ...parts,
  metadata_filter: z
    .strictObject({ ...ruleListsShape, ...exclusionShape })
    .meta({ id: 'ResultRules' })
    .prefault({}),
};
const resultFilterSchema = z.strictObject(resultFilterShape);
type ResultFilter = z.infer<typeof resultFilterSchema>;
type Rules = Pick<SampleFilter, 'and_' | 'or_'> & Partial<ResultFilter['metadata_filter']>;

/** That filter with its rules and flags beside the rest, as all others have them. */
export function filterOfResults<F extends Omit<ResultFilter, 'metadata_filter'> & { metadata_filter: Rules }>({
  metadata_filter,
  ...rest
}: F): Omit<F, 'metadata_filter'> & SampleFilter {
  return { ...noFilter, ...rest, ...metadata_filter };
}
