import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireAccess, requireOwn } from '#sharing';
import { requireNewOwner } from '#workspaces';
import {
  getPipeline,
  PIPELINE_RESOURCE as pipelineShown,
  toResource as pipelineThing,
} from './catalogue/find-pipeline.ts';
import { findParamSet, PARAM_SET_RESOURCE as setShown, toResource as setThing } from './catalogue/param-set-policy.ts';
import { type OwnedKind, updateOwner } from './ownership-store.ts';
import { requireOwned } from './runs/run-policy.ts';
import { runById } from './runs/runs-store.ts';

const stays = (name: string) => new AppError('conflict', `${name} comes with the portal and has no owner.`);

/** The name of each, where it belongs to the caller's workspace. */
const findOwned: Record<OwnedKind, (db: Db, caller: Caller, id: string) => Promise<string>> = {
  async pipeline(db, caller, id) {
    const known = await getPipeline(db, id);
    const access = await requireAccess(db, caller, pipelineShown, pipelineThing(known));
    if (known.row.workspace_id === null) throw stays(known.definition.name);
    requireOwn(access);
    return known.definition.name;
  },
  async param_set(db, caller, id) {
    const row = await findParamSet(db, caller, id);
    const access = await requireAccess(db, caller, setShown, setThing(row));
    if (row.workspace_id === null) throw stays(row.name);
    requireOwn(access);
    return row.name;
  },
  async run(db, caller, id) {
    return (await requireOwned(db, caller, await runById(db, id))).name;
  },
};

interface Change {
  kind: OwnedKind;
  id: string;
  user_id: string;
}

/** Gives a pipeline, parameter set or run of the workspace to another of its members; answers the owner's name. */
export async function changeOwner({ db }: Platform, caller: Caller, { kind, id, user_id }: Change): Promise<string> {
  const name = await findOwned[kind](db, caller, id);
  const { workspace_id } = caller.workspace;
  const owner = await requireNewOwner(db, { workspace_id, user_id, kind });
  await transact(db, async (tx) => {
    await updateOwner(tx, { kind, id, owner_id: user_id });
    const act = { person_id: caller.person.id, workspace_id, kind, object_id: id };
    await recordAuditEvent(tx, { ...act, action: 'change_owner', detail: { name, user_id } });
  });
  return owner;
}
