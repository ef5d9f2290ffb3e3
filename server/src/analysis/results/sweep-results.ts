import type { Platform } from '#platform';
import { DAY_MS } from '#platform/clock';
import { deleteJobsBefore } from '../requests/job-store.ts';
import { deleteRequestsBefore } from '../requests/request-store.ts';
import { deleteResultsBefore } from './analysis-store.ts';

const RETENTION_DAYS = 90;
/** Ids of requests outlive the longest computation. */
const REQUEST_RETENTION_DAYS = 7;

/** Deletes old results; they are recomputed on request, with the same numbers. */
export async function sweepResults({ db, clock }: Platform): Promise<void> {
  const moment = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  await deleteResultsBefore(db, moment);
  await deleteJobsBefore(db, moment);
  await deleteRequestsBefore(db, new Date(clock.now().getTime() - REQUEST_RETENTION_DAYS * DAY_MS));
}
