import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PRODUCT_VERSION } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { findResult, storeResult } from './analysis-store.ts';
import type { Share } from './share-computation.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Everything that a result depends on. */
export interface ResultKey {
  method: string;
  /** In the order in which the code writes them. */
  parameters: Record<string, unknown>;
  /** SHA-256 of the members' ids. */
  members: string;
  /** What is known of the members: names, subjects, groups, processing. */
  facts: readonly object[];
  n_unavailable: number;
}

export function contentKey({ facts, ...key }: ResultKey): string {
  const hash = createHash('sha256').update(JSON.stringify({ ...key, software_version: PRODUCT_VERSION }));
  for (const fact of facts) hash.update(`\n${JSON.stringify(fact)}`);
  return hash.digest('hex');
}

/** The result of a key: as kept, or computed now and kept. Identical requests at the same time share one computation. */
export async function keepResult<T>(
  platform: Platform,
  kept: { key: ResultKey; schema: z.ZodType<T>; share: Share<T>; signal: AbortSignal },
  compute: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const content_key = contentKey(kept.key);
  return kept.share(content_key, kept.signal, async (signal) => {
    const known = await findResult(platform.db, content_key);
    if (known) return kept.schema.parse(JSON.parse((await unpack(known)).toString('utf8')));
    const result = await compute(signal);
    signal.throwIfAborted();
    const body = await pack(JSON.stringify(result));
    await storeResult(platform.db, { content_key, method: kept.key.method, body });
    return result;
  });
}
