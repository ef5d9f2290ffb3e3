import type { Pipeline, pipelineRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import type { PersonAsker } from '#platform/http';
import { invalid, Refusal } from '#platform/refusal';
import { findPipeline, type KnownPipeline, knownPipelines } from '../find-pipeline.ts';
import { stateOf } from '../pipeline-policy.ts';
import { viewsToJudge } from '../pipeline-view.ts';
import { changePipeline, giveLeave } from './registered-store.ts';

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
      {
        ...{ ...view, workspace_name, file_name: row.file_name, sha256: row.sha256 },
        ...{ document_sha256: row.document_sha256, commands: definition.commands ?? [] },
      },
    ];
  });
  return { data };
}

export interface Decision {
  id: string;
  approved: boolean;
  note: string;
  /** Of the document that the administrator has read; leave is given for that content alone. */
  sha256?: string | undefined;
}

/** An administrator gives the document of a registered pipeline leave to run, or refuses the pipeline. */
export async function decidePipeline(
  platform: Platform,
  { person }: PersonAsker,
  decision: Decision,
): Promise<{ data: Pipeline }> {
  const { db } = platform;
  const { id, approved } = decision;
  const known = await findPipeline(db, id);
  const { row, definition } = known;
  if (row.workspace_id === null) {
    throw new Refusal('conflict', `${definition.name} comes with the portal and needs no approval.`);
  }
  if (approved) demandSameDocument(decision, known);
  await transact(db, async (tx) => {
    await writeDecision(platform, tx, { ...decision, decided_by: person.id });
    const action = approved ? 'approve' : 'refuse';
    const act = { person_id: person.id, workspace_id: row.workspace_id, action, kind: 'pipeline', object_id: id };
    await recordAct(tx, { ...act, detail: { document_sha256: row.document_sha256 } });
  });
  const [data] = await viewsToJudge(platform, [await findPipeline(db, id)]);
  if (!data) throw new Error('A pipeline that is here cannot be shown.');
  return { data };
}

const otherDocument = (name: string) =>
  new Refusal('conflict', `The document of ${name} has changed since you read it. Read it again, then decide.`);

function demandSameDocument({ sha256 }: Decision, { row, definition }: KnownPipeline): void {
  if (sha256 === undefined) {
    throw invalid([{ field: 'sha256', message: 'must be the SHA-256 of the document that you read' }]);
  }
  if (sha256 !== row.document_sha256) throw otherDocument(definition.name);
}

async function writeDecision({ clock }: Platform, tx: Tx, decision: Decision & { decided_by: string }): Promise<void> {
  const { id, approved, note, decided_by, sha256 } = decision;
  const change = { decided_by, decided_at: clock.now().toISOString(), decision_note: note || null };
  if (!approved || sha256 === undefined) {
    await changePipeline(tx, id, { ...change, leave: 'refused', leave_sha256: null });
  } else if (!(await giveLeave(tx, id, { ...change, leave_sha256: sha256 }))) {
    throw otherDocument('this pipeline');
  }
}
