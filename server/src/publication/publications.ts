import type { Platform } from '#platform';
import type { PublicationRow } from './publications-store.ts';

/** Dependencies of this module. */
export type Publishing = Pick<Platform, 'config' | 'db' | 'clock' | 'mail' | 'jobs' | 'threads' | 'log'>;

/** The day of a moment in UTC, YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The terms that are asked for. */
export type Terms = Pick<PublicationRow, 'licence' | 'human_reads' | 'embargo_until' | 'metadata_note'>;
export type TermsChange = { [K in keyof Terms]?: Terms[K] | undefined };

/** The terms of a row with what is named changed. */
export function changedTerms(row: Terms, change: TermsChange): Terms {
  const { licence, human_reads, embargo_until, metadata_note } = change;
  return {
    licence: licence === undefined ? row.licence : licence,
    human_reads: human_reads === undefined ? row.human_reads : human_reads,
    embargo_until: embargo_until === undefined ? row.embargo_until : embargo_until,
    metadata_note: metadata_note ?? row.metadata_note,
  };
}

export const noTerms: Terms = { licence: null, human_reads: null, embargo_until: null, metadata_note: '' };
