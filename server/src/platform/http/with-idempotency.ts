import { createHash } from 'node:crypto';
import { IDEMPOTENCY_H } from '@cohortium/contract';
import type { Clock } from '#platform/clock';
import { type Db, withPreamble } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Vault } from '../secrets/index.ts';
import { claimKey, deleteKeysBefore, findKey, type IdempotencyKey, saveResponse } from './idempotency-store.ts';

const HOUR_MS = 3_600_000;

/** A write with an idempotency key, which the client may repeat. */
export interface IdempotentWrite extends IdempotencyKey {
  body: unknown;
}

class AlreadyDoneError extends Error {
  override name = 'AlreadyDoneError';
}

const hashBody = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

type IdempotencyContext = { db: Db; vault: (purpose: string) => Vault };

/** Responses can contain secret URLs, such as links and downloads. */
const responseVault = ({ vault }: IdempotencyContext, { person_id, workspace_id, route, key }: IdempotencyKey) => {
  const sealed = vault('responses to repeated requests');
  const about = JSON.stringify([person_id, workspace_id, route, key]);
  return {
    seal: (answer: unknown): string => sealed.seal(JSON.stringify(answer ?? null), about),
    open: (answer: string): string | null => sealed.open(answer, about),
  };
};

async function loadSavedResponse<Answer>(
  here: IdempotencyContext,
  of: IdempotencyKey,
  bodyHash: string,
): Promise<Answer> {
  const before = await findKey(here.db, of);
  if (before && before.body_hash !== bodyHash) {
    throw validationError([
      { field: 'Idempotency-Key', message: 'This key was already used for a different request. Use a new one.' },
    ]);
  }
  const answer = before?.answer ? responseVault(here, of).open(before.answer) : null;
  if (answer === null) {
    throw new AppError(
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
export async function withIdempotency<Answer>(
  here: IdempotencyContext,
  { body, ...of }: IdempotentWrite,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = here;
  const bodyHash = hashBody(body);
  if (await findKey(db, of)) return loadSavedResponse(here, of, bodyHash);
  try {
    const claim = async (tx: Parameters<typeof claimKey>[0]) => {
      if (!(await claimKey(tx, of, bodyHash))) throw new AlreadyDoneError();
    };
    const answer = await withPreamble(claim, work);
    await saveResponse(db, of, responseVault(here, of).seal(answer));
    return answer;
  } catch (error) {
    if (error instanceof AlreadyDoneError) return loadSavedResponse(here, of, bodyHash);
    throw error;
  }
}

export async function deleteExpiredKeys(db: Db, clock: Clock): Promise<void> {
  await deleteKeysBefore(db, new Date(clock.now().getTime() - IDEMPOTENCY_H * HOUR_MS));
}
