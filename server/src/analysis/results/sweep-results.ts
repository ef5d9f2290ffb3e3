import type { Platform } from '#platform';
import { DAY_MS } from '#platform/clock';
import { deleteJobsBefore } from '../jobs/job-store.ts';
import { deleteResultsBefore } from './analysis-store.ts';

const KEPT_DAYS = 90;

/** Throws away what was computed long ago; whoever asks again has it computed again, with the same numbers. */
export async function sweepResults({ db, clock }: Platform): Promise<void> {
  const moment = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await deleteResultsBefore(db, moment);
  await deleteJobsBefore(db, moment);
}
