import type { Platform } from '#platform';
import { DAY_MS } from '#platform/clock';
import { deleteResultsBefore } from './analysis-store.ts';

const KEPT_DAYS = 90;

/** Throws away what was computed long ago; whoever asks again has it computed again, with the same numbers. */
export async function sweepResults({ db, clock }: Platform): Promise<void> {
  await deleteResultsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
