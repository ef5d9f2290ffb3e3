import type { Pipeline, pipelineRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { PersonAsker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { findPipeline, knownPipelines } from '../find-pipeline.ts';
import { stateOf } from '../pipeline-policy.ts';
import { viewsToJudge } from '../pipeline-view.ts';
import { changePipeline } from './registered-store.ts';

type Waiting = z.output<(typeof pipelineRoutes)['waiting']['response']>;

/** What waits for leave in any workspace, with the commands that would be run, oldest first. */
export async function listWaiting(platform: Platform): Promise<Waiting> {
  const { db } = platform;
  const waiting = (await knownPipelines(db)).filter((known) => stateOf(platform, known) === 'waiting');
  const views = await viewsToJudge(platform, waiting);
  const data = waiting.flatMap(({ row, definition }, at) => {
    const view = views[at];
    if (!view) return [];
    const workspace_name = view.workspace_name ?? '';
    return [
      { ...view, workspace_name, file_name: row.file_name, sha256: row.sha256, commands: definition.commands ?? [] },
    ];
  });
  return { data };
}

/** An administrator gives a registered pipeline leave to run with the portal's own rights, or refuses it. */
export async function decidePipeline(
  platform: Platform,
  { person }: PersonAsker,
  { id, approved, note }: { id: string; approved: boolean; note: string },
): Promise<{ data: Pipeline }> {
  const { db, clock } = platform;
  const { row, definition } = await findPipeline(db, id);
  if (row.workspace_id === null) {
    throw new Refusal('conflict', `${definition.name} comes with the portal and needs nobody’s leave.`);
  }
  await transact(db, async (tx) => {
    await changePipeline(tx, id, {
      leave: approved ? 'given' : 'refused',
      decided_by: person.id,
      decided_at: clock.now().toISOString(),
      decision_note: note || null,
    });
    const action = approved ? 'approve' : 'refuse';
    await recordAct(tx, {
      person_id: person.id,
      workspace_id: row.workspace_id,
      action,
      kind: 'pipeline',
      object_id: id,
    });
  });
  const [data] = await viewsToJudge(platform, [await findPipeline(db, id)]);
  if (!data) throw new Error('A pipeline that is here cannot be shown.');
  return { data };
}
