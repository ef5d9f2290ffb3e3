import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { laboratory, sampleOf, submit, testPortal, workspaceOf } from '#testing';

const portal = await testPortal();
const { projects, sharing } = routes;

test('one shares by name with one’s other workspaces, their people, and labs that share something: nobody else is named', async () => {
  const lab = await laboratory(portal);
  const home = await workspaceOf(portal, lab.owner);
  const stranger = await laboratory(portal);
  const friend = await workspaceOf(portal, await portal.person());
  const project = await submit(portal, friend, { name: `Gut ${newId()}`, samples: [sampleOf('s1', {})] });
  await portal.callAs(friend)(projects.share, { body: { id: project, workspace_id: home.workspace_id } });

  const { data } = await portal.callAs(home)(sharing.recipients, {});
  expect(data.workspaces.map(({ id, relation }) => [id, relation]).toSorted()).toEqual(
    [
      [lab.owner.workspace_id, 'member'],
      [friend.workspace_id, 'shares_with_you'],
    ].toSorted(),
  );
  const emails = data.people.map(({ email }) => email).toSorted();
  expect(emails).toEqual([lab.admin, lab.writer, lab.colleague, lab.reader].map(({ email }) => email).toSorted());
  expect(emails).not.toContain(stranger.owner.email);

  // In the lab itself its members have access already.
  const inLab = await portal.callAs(lab.owner)(sharing.recipients, {});
  expect(inLab.data.people).toEqual([]);
  expect(inLab.data.workspaces.map(({ id }) => id)).toEqual([home.workspace_id]);
});
