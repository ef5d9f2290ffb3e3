import type { Cohort, cohortRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireOwn } from '#sharing';
import { loadCohort } from '../cohorts-store.ts';
import { requireChangeable, saveVersion } from './save-version.ts';

type RevertBody = RouteInput<(typeof cohortRoutes)['revert']>['body'];

/** Makes the next version of a cohort as an earlier one was: its members, recipe and metadata. The name stays. */
export async function revertCohort(platform: Platform, caller: Caller, body: RevertBody): Promise<{ data: Cohort }> {
  const found = await requireChangeable(platform, caller, body);
  requireOwn(found.access);
  const { cohort_id, to_version, version } = body;
  if (to_version === version) throw new AppError('conflict', `Version ${version} is already the current version.`);
  const earlier = await loadCohort(platform.db, cohort_id, to_version);
  if (!earlier) throw notFound(`Version ${to_version} of “${found.cohort.name}”`);
  const { recipe, overlay_id } = earlier;
  const change = {
    kind: 'reverted' as const,
    description: `Reverted to version ${to_version}`,
    detail: { to_version },
  };
  return saveVersion(platform, caller, found, { change, recipe, overlay_id, members_of: earlier });
}
