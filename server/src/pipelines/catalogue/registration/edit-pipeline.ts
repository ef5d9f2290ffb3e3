import type { PipelineDetail } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { findModifiablePipeline, type KnownPipeline } from '../find-pipeline.ts';
import { showPipeline } from '../show-pipeline.ts';
import { changePipeline, describePipeline } from './registered-store.ts';

export interface PipelineEdit {
  id: string;
  description?: string | undefined;
  deprecated?: boolean | undefined;
  reason?: string | undefined;
}

async function write(tx: Tx, known: KnownPipeline, { edit, now }: { edit: PipelineEdit; now: Date }): Promise<void> {
  const { row, definition } = known;
  const { description, deprecated, reason } = edit;
  if (description !== undefined) await describePipeline(tx, row.id, { ...definition, description });
  if (deprecated === undefined) return;
  await changePipeline(tx, row.id, {
    deprecated_at: deprecated ? (row.deprecated_at ?? now.toISOString()) : null,
    deprecated_reason: deprecated ? reason || null : null,
  });
}

/** Describes a registered pipeline anew, or takes it out of what is offered. What it computes never changes. */
export async function editPipeline(platform: Platform, asker: Asker, edit: PipelineEdit): Promise<PipelineDetail> {
  const { db, clock } = platform;
  const known = await findModifiablePipeline(db, asker, edit.id);
  const { workspace_id } = known.row;
  if (workspace_id === null) {
    throw new Refusal('conflict', `${known.definition.name} comes with the portal and can’t be edited.`);
  }
  await transact(db, async (tx) => {
    await write(tx, known, { edit, now: clock.now() });
    const act = { person_id: asker.person.id, workspace_id, kind: 'pipeline', object_id: edit.id };
    await recordAct(tx, { ...act, action: 'edit', detail: { deprecated: edit.deprecated ?? null } });
  });
  return showPipeline(platform, asker, edit.id);
}
