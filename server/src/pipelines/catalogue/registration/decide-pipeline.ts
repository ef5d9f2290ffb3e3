import type { Pipeline, pipelineRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { PersonCaller } from '#platform/http';
import { getPipeline, listAllPipelines, type PipelineRecord } from '../find-pipeline.ts';
import { stateOf } from '../pipeline-policy.ts';
import { reviewViews } from '../pipeline-view.ts';
import { approveDocument, changePipeline } from './registered-store.ts';

type PendingPipelines = z.output<(typeof pipelineRoutes)['pendingApproval']['response']>;

/** What waits for leave in any workspace, with the commands that would be run, oldest first. */
export async function listPendingPipelines(platform: Platform): Promise<PendingPipelines> {
  const { db } = platform;
  const waiting = (await listAllPipelines(db)).filter((record) => stateOf(platform, record) === 'pending_approval');
  const views = await reviewViews(platform, waiting);
  const data = waiting.flatMap(({ row, definition }, index) => {
    const view = views[index];
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
  { person }: PersonCaller,
  decision: Decision,
): Promise<{ data: Pipeline }> {
  const { db } = platform;
  const { id, approved } = decision;
  const record = await getPipeline(db, id);
  const { row, definition } = record;
  if (row.workspace_id === null) {
    throw new AppError('conflict', `${definition.name} comes with the portal and needs no approval.`);
  }
  if (approved) requireSameDocument(decision, record);
  await transact(db, async (tx) => {
    await writeDecision(platform, tx, { ...decision, decided_by: person.id });
    const action = approved ? 'approve' : 'refuse';
    const eventBase = { person_id: person.id, workspace_id: row.workspace_id, action, kind: 'pipeline', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { document_sha256: row.document_sha256 } });
  });
  const [data] = await reviewViews(platform, [await getPipeline(db, id)]);
  if (!data) throw new Error('A pipeline that is here cannot be shown.');
  return { data };
}

const documentChangedError = (name: string) =>
  new AppError('conflict', `The document of ${name} has changed since you read it. Read it again, then decide.`);

function requireSameDocument({ sha256 }: Decision, { row, definition }: PipelineRecord): void {
  if (sha256 === undefined) {
    throw validationError([{ field: 'sha256', message: 'must be the SHA-256 of the document that you read' }]);
  }
  if (sha256 !== row.document_sha256) throw documentChangedError(definition.name);
}

async function writeDecision({ clock }: Platform, tx: Tx, decision: Decision & { decided_by: string }): Promise<void> {
  const { id, approved, note, decided_by, sha256 } = decision;
  const change = { decided_by, decided_at: clock.now().toISOString(), decision_note: note || null };
  if (!approved || sha256 === undefined) {
    await changePipeline(tx, id, { ...change, approval: 'rejected', approved_sha256: null });
  } else if (!(await approveDocument(tx, id, { ...change, approved_sha256: sha256 }))) {
    throw documentChangedError('this pipeline');
  }
}
