import type { PipelineDetail } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { getModifiablePipeline, type PipelineRecord } from '../find-pipeline.ts';
import { getPipelineDetail } from '../show-pipeline.ts';
import { changePipeline, describePipeline } from './registered-store.ts';

export interface PipelineEdit {
  id: string;
  description?: string | undefined;
  deprecated?: boolean | undefined;
  reason?: string | undefined;
}

async function savePipelineEdit(
  tx: Tx,
  record: PipelineRecord,
  { edit, now }: { edit: PipelineEdit; now: Date },
): Promise<void> {
  const { row, definition } = record;
  const { description, deprecated, reason } = edit;
  if (description !== undefined) await describePipeline(tx, row.id, { ...definition, description });
  if (deprecated === undefined) return;
  await changePipeline(tx, row.id, {
    deprecated_at: deprecated ? (row.deprecated_at ?? now.toISOString()) : null,
    deprecated_reason: deprecated ? reason || null : null,
  });
}

/** Describes a registered pipeline again, or takes it out of what is offered. What it computes never changes. */
export async function updatePipeline(platform: Platform, caller: Caller, edit: PipelineEdit): Promise<PipelineDetail> {
  const { db, clock } = platform;
  const record = await getModifiablePipeline(db, caller, edit.id);
  const { workspace_id } = record.row;
  if (workspace_id === null) {
    throw new AppError('conflict', `${record.definition.name} comes with the portal and can’t be edited.`);
  }
  await transact(db, async (tx) => {
    await savePipelineEdit(tx, record, { edit, now: clock.now() });
    const eventBase = { person_id: caller.person.id, workspace_id, kind: 'pipeline', object_id: edit.id };
    await recordAuditEvent(tx, { ...eventBase, action: 'edit', detail: { deprecated: edit.deprecated ?? null } });
  });
  return getPipelineDetail(platform, caller, edit.id);
}
