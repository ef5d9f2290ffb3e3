import { createHash } from 'node:crypto';
import { IDEMPOTENCY_H } from '@cohortium/contract';
import type { Clock } from '#platform/clock';
import { beginningWith, type Db } from '#platform/database';
import { invalid, Refusal } from '#platform/refusal';
import type { Vault } from '../vault/index.ts';
import { claimKey, findKey, forgetKeysBefore, type KeyOf, keepAnswer } from './idempotency-store.ts';

const HOUR_MS = 3_600_000;

/** A write with an idempotency key, which the client may repeat. */
export interface Repeatable extends KeyOf {
  body: unknown;
}

class DoneBefore extends Error {
  override name = 'DoneBefore';
}

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

type Here = { db: Db; vault: (purpose: string) => Vault };

/** Responses can contain secret URLs, such as links and downloads. */
const sealedFor = ({ vault }: Here, { person_id, workspace_id, route, key }: KeyOf) => {
  const sealed = vault('responses to repeated requests');
  const about = JSON.stringify([person_id, workspace_id, route, key]);
  return {
    seal: (answer: unknown): string => sealed.seal(JSON.stringify(answer ?? null), about),
    open: (answer: string): string | null => sealed.open(answer, about),
  };
};

async function answerOfBefore<Answer>(here: Here, of: KeyOf, bodyHash: string): Promise<Answer> {
  const before = await findKey(here.db, of);
  if (before && before.body_hash !== bodyHash) {
    throw invalid([
      { field: 'Idempotency-Key', message: 'This key was already used for a different request. Use a new one.' },
    ]);
  }
  const answer = before?.answer ? sealedFor(here, of).open(before.answer) : null;
  if (answer === null) {
    throw new Refusal(
      'conflict',
      'A request with this idempotency key is in progress, or ended without a saved response. Check the result before you retry.',
    );
  }
  return JSON.parse(answer);
}

/**
 * Carries a write out once for its key, which is kept in the write's own transaction; sent again within 24 hours, the
 * first answer is given. A write that is refused leaves no key. Who may write is checked before, each time.
 */
export async function runOnce<Answer>(
  here: Here,
  { body, ...of }: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = here;
  const bodyHash = hashOf(body);
  if (await findKey(db, of)) return answerOfBefore(here, of, bodyHash);
  try {
    const claim = async (tx: Parameters<typeof claimKey>[0]) => {
      if (!(await claimKey(tx, of, bodyHash))) throw new DoneBefore();
    };
    const answer = await beginningWith(claim, work);
    await keepAnswer(db, of, sealedFor(here, of).seal(answer));
    return answer;
  } catch (error) {
    if (error instanceof DoneBefore) return answerOfBefore(here, of, bodyHash);
    throw error;
  }
}

export async function forgetOldKeys(db: Db, clock: Clock): Promise<void> {
  await forgetKeysBefore(db, new Date(clock.now().getTime() - IDEMPOTENCY_H * HOUR_MS));
}
