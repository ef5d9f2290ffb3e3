import type { Tagged, TagOrder } from '@cohortium/contract';
import { TAGS } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { validationError } from '#platform/errors';
import type { Caller, RequestInfo } from '#platform/http';
import { formatNumber } from '#platform/text';
import { cellsOfSamples, deletedSampleIds, modifiableProjects } from '#projects';
import { type ChosenResults, chooseResults, describeLeftOut } from './choose-results.ts';
import { enqueueTagProjection, waitForTags } from './projection/sync-tags.ts';
import { sheetTags, TAG_COLUMNS } from './sample-tags.ts';
import { countByProject, resultsOfSamples } from './samples-store.ts';
import {
  addTags,
  fullSamples,
  insertTagChanges,
  type OfProject,
  type Pair,
  removeTags,
  resultsWithin,
} from './tags-store.ts';

/** Pairs of sample and tag that one call writes at most. */
const PAIRS_AT_MOST = 2_000_000;

export type TagState = 'added' | 'removed';

export interface TagOrdered {
  caller: Caller;
  request: Pick<RequestInfo, 'signal'>;
  state: TagState;
  order: TagOrder;
}

interface Permitted {
  parts: (OfProject & { workspace_id: string })[];
  samples: string[];
  n_results: number;
  left: string[];
}

/** The chosen results whose samples the caller may change. */
async function permit(tx: Tx, caller: Caller, { result_ids }: ChosenResults): Promise<Permitted> {
  const ids = (await countByProject(tx, result_ids)).map(({ project_id }) => project_id);
  const modifiable = new Map((await modifiableProjects(tx, caller, ids)).map((row) => [row.project_id, row]));
  const projects = [...modifiable.keys()];
  const found = await resultsWithin(tx, result_ids, { projects, deletedSamples: await deletedSampleIds(tx, projects) });
  const taken = new Set(found.flatMap((part) => part.result_ids));
  return {
    parts: found.map((part) => ({ ...part, workspace_id: modifiable.get(part.project_id)?.workspace_id ?? '' })),
    samples: [...new Set(found.flatMap((part) => part.samples))],
    n_results: taken.size,
    left: result_ids.filter((id) => !taken.has(id)),
  };
}

/** Tags that come from the samples' sheets. */
async function pairsOfSheets(tx: Tx, samples: readonly string[], tags: readonly string[]): Promise<Pair[]> {
  const requested = new Set(tags);
  const stored = await cellsOfSamples(tx, samples, TAG_COLUMNS);
  return stored.flatMap(({ id, cells }) =>
    sheetTags(cells).flatMap((tag) => (requested.has(tag) ? [{ sample: id, tag }] : [])),
  );
}

interface Writing {
  ordered: TagOrdered;
  change_id: string;
  tags: string[];
  permitted: Permitted;
}

/** Answers how many samples changed, and how many results are of samples that can take no more. */
async function writeTags(tx: Tx, { ordered, change_id, tags, permitted }: Writing) {
  const { samples } = permitted;
  const change = { change_id, person_id: ordered.caller.person.id };
  if (ordered.state === 'removed') {
    const of_sheet = await pairsOfSheets(tx, samples, tags);
    return { n_changed: await removeTags(tx, change, { samples, tags, of_sheet }), full: [] };
  }
  const full = await fullSamples(tx, samples, { tags, most: TAGS.maximum_per_sample });
  const isFull = new Set(full);
  const room = full.length > 0 ? samples.filter((id) => !isFull.has(id)) : samples;
  return {
    n_changed: await addTags(tx, change, { samples: room, tags, seen_at: ordered.order.selected_on ?? null }),
    full,
  };
}

async function recordTagging(tx: Tx, { ordered, tags, permitted }: Writing): Promise<void> {
  const { caller, state } = ordered;
  for (const [workspace_id, parts] of Map.groupBy(permitted.parts, (part) => part.workspace_id)) {
    const n_samples = parts.reduce((sum, { samples }) => sum + samples.length, 0);
    const projects = parts.map(({ project_id }) => project_id).slice(0, 100);
    await recordAuditEvent(tx, {
      person_id: caller.person.id,
      workspace_id,
      action: state === 'added' ? 'tag' : 'untag',
      kind: 'sample',
      detail: { tags, n_samples, projects },
    });
  }
}

function requireBearable(n_samples: number, tags: readonly string[]): void {
  if (n_samples * tags.length <= PAIRS_AT_MOST) return;
  const most = Math.floor(PAIRS_AT_MOST / n_samples);
  const message = `You can set at most ${most} tags on ${formatNumber(n_samples)} samples at once. Send them in several calls.`;
  throw validationError([{ field: 'tags', message }]);
}

/**
 * Adds tags to samples or takes them off: PostgreSQL's, then the index's. The answer comes when the index shows it, or
 * after five seconds, with a job that sees to it.
 */
export async function tagSamples(platform: Platform, ordered: TagOrdered): Promise<{ data: Tagged }> {
  const { caller, request, order } = ordered;
  const chosen = await chooseResults(platform, caller, order, request);
  const tags = [...new Set(order.tags)];
  const change_id = newId();
  const written = await transact(platform.db, async (tx) => {
    const permitted = await permit(tx, caller, chosen);
    const { samples, left, n_results: n_permitted } = permitted;
    requireBearable(samples.length, tags);
    const writing = { ordered, change_id, tags, permitted };
    const { n_changed, full } = await writeTags(tx, writing);
    const isFull = new Set(full.length > 0 ? await resultsOfSamples(tx, full) : []);
    const n_full = chosen.result_ids.filter((id) => isFull.has(id)).length;
    const skipped = await describeLeftOut(chosen, { left, n_permitted, n_full });
    if (n_changed > 0) {
      await insertTagChanges(tx, change_id);
      await enqueueTagProjection(platform, tx, change_id);
      await recordTagging(tx, writing);
    }
    return { n_samples: samples.length - full.length, n_changed, skipped };
  });
  return { data: { ...written, index: await waitForTags(platform) } };
}
