import { type Rank, ranks } from '@cohortium/contract';
import type { CohortVersion } from '#cohorts';
import type { Db } from '#platform/database';
import { validationError } from '#platform/errors';
import { isWithin } from './compatibility/find-issues.ts';
import { nearestAgreement } from './merge-store.ts';

/** Merge agreement of samples; plain data. */
export interface Agreement {
  /** Compared at this rank and above. */
  rank: Rank;
  /** Whether taxa of several references are the same where their names are. */
  by_name: boolean;
  /** Of the cohort that was merged. */
  name: string;
  /** Reason why deeper ranks are not comparable. */
  reasons: string[];
}

/** Merge agreement of a cohort version or of its parent; null if none. */
export async function findAgreement(db: Db, cohort: CohortVersion): Promise<Agreement | null> {
  const row = await nearestAgreement(db, cohort);
  if (!row) return null;
  const against = row.findings.filter(
    ({ severity, compares_from }) =>
      severity === 'blocks' && compares_from !== null && !isWithin('feature', compares_from),
  );
  const { rank, name, translation } = row;
  return { rank, name, by_name: translation === 'by_name', reasons: against.map(({ title }) => title) };
}

/** Why samples are not compared at a rank, with the remedy; null where they are. */
export function againstRank(agreement: Agreement | null, rank: Rank): string | null {
  if (!agreement || isWithin(rank, agreement.rank)) return null;
  const { name, reasons } = agreement;
  const why = reasons.length > 0 ? ` ${reasons.join(' ')}` : '';
  const what = rank === 'feature' ? 'single features' : rank;
  const above = agreement.rank === ranks[0] ? agreement.rank : `${agreement.rank} or a rank above it`;
  return `“${name}” was merged for comparison at ${above}, not by ${what}.${why} Choose ${above}.`;
}

/** Refuses a rank below the agreed one, with the reason. */
export function requireAgreed(agreement: Agreement | null, rank: Rank): void {
  const message = againstRank(agreement, rank);
  if (message !== null) throw validationError([{ field: 'rank', message }]);
}
