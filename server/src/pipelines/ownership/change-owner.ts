import { permissionsOfWorkspaceRole } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { demandAccess, demandOwn } from '#sharing';
import { membershipOf } from '#workspaces';
import { findPipeline, shown as pipelineShown, thingOf as pipelineThing } from '../catalogue/find-pipeline.ts';
import { findParamSet, shown as setShown, thingOf as setThing } from '../catalogue/param-sets/param-set-policy.ts';
import { FORMER_MEMBER } from '../catalogue/pipeline-view.ts';
import { demandOwned } from '../runs/run-policy.ts';
import { runById } from '../runs/runs-store.ts';
import { type OwnedKind, updateOwner } from './ownership-store.ts';

const stays = (name: string) => new Refusal('conflict', `${name} comes with the portal and has no owner.`);

/** The name of each, where it belongs to the asker's workspace. */
const findOwned: Record<OwnedKind, (db: Db, asker: Asker, id: string) => Promise<string>> = {
  async pipeline(db, asker, id) {
    const known = await findPipeline(db, id);
    const access = await demandAccess(db, asker, pipelineShown, pipelineThing(known));
    if (known.row.workspace_id === null) throw stays(known.definition.name);
    demandOwn(access);
    return known.definition.name;
  },
  async param_set(db, asker, id) {
    const row = await findParamSet(db, asker, id);
    const access = await demandAccess(db, asker, setShown, setThing(row));
    if (row.workspace_id === null) throw stays(row.name);
    demandOwn(access);
    return row.name;
  },
  async run(db, asker, id) {
    return (await demandOwned(db, asker, await runById(db, id))).name;
  },
};

interface Change {
  kind: OwnedKind;
  id: string;
  user_id: string;
}

/** Gives a pipeline, parameter set or run of the workspace to another of its members; answers the owner's name. */
export async function changeOwner({ db }: Platform, asker: Asker, { kind, id, user_id }: Change): Promise<string> {
  const name = await findOwned[kind](db, asker, id);
  const { workspace_id } = asker.workspace;
  const found = await membershipOf(db, { id: user_id, confined: null }, workspace_id);
  if (!found) throw new Refusal('validation', 'The new owner must be a member of this workspace.');
  // Nothing is given to somebody who could do nothing with it.
  if (!permissionsOfWorkspaceRole[found.role].includes(`workspace:${kind}:delete_created`)) {
    throw new Refusal('validation', 'The new owner must have a role that can edit data: writer, admin or owner.');
  }
  await transact(db, async (tx) => {
    await updateOwner(tx, { kind, id, owner_id: user_id });
    const act = { person_id: asker.person.id, workspace_id, kind, object_id: id };
    await recordAct(tx, { ...act, action: 'change_owner', detail: { name, user_id } });
  });
  return (await namesOfPeople(db, [user_id])).get(user_id) ?? FORMER_MEMBER;
}
