import { Readable } from 'node:stream';
import { routes, type WorkspaceRole } from '@cohortium/contract';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { TestPerson, TestPortal } from '#testing';
import { addMember } from '#workspaces';
import { createProject, type NewSample, type NewSampleFile } from './index.ts';

/** A laboratory with people of each role, every one seen in its workspace. */
export async function laboratory(portal: TestPortal) {
  const { db, clock } = portal.portal.platform;
  const founder = await portal.person();
  const made = await portal.callAs(founder)(routes.workspaces.create, { body: { name: `Lab ${newId()}` } });
  const workspace_id = made.data.id;
  const member = async (role: WorkspaceRole): Promise<TestPerson> => {
    const person = await portal.person();
    await transact(db, (tx) => addMember(tx, clock, { workspace_id, person_id: person.id, role }));
    return { ...person, workspace_id };
  };
  return {
    owner: { ...founder, workspace_id },
    admin: await member('admin'),
    writer: await member('writer'),
    colleague: await member('writer'),
    reader: await member('reader'),
  };
}

export const sampleOf = (sample_id: string, rest: Partial<NewSample> = {}): NewSample => ({
  id: newId(),
  sample_id,
  subject_id: null,
  metadata: {},
  files: [],
  ...rest,
});

/** A read file whose content lies in the store. */
export async function storedFile(portal: TestPortal, name: string, text = `${name}\n`): Promise<NewSampleFile> {
  const file_id = newId();
  const file_key = `uploads/${file_id}`;
  const { sha256, size_bytes } = await portal.portal.platform.files.put(file_key, Readable.from([Buffer.from(text)]));
  return { file_id, name, read: name.includes('R2') ? 'reverse' : 'forward', lane: 1, size_bytes, sha256, file_key };
}

/** A submission as a finished upload leaves it. */
export function submit(
  portal: TestPortal,
  person: TestPerson,
  { name, samples, ...rest }: { name: string; samples: readonly NewSample[]; omic_type?: 'microbiomics' | 'viral' },
): Promise<string> {
  return transact(portal.portal.platform.db, (tx) =>
    createProject(tx, {
      workspace_id: person.workspace_id,
      name,
      description: '',
      omic_type: 'microbiomics',
      data_type: 10,
      variable_region: null,
      created_by: person.id,
      samples,
      ...rest,
    }),
  );
}
