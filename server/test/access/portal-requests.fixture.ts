import { type PublicObjectType, routes, type ShareKind } from '@cohortium/contract';
import { sql } from 'kysely';
import { newId } from '#platform/clock';
import {
  createCohortFixture,
  createLabFixture,
  createPersonFixture,
  createPipelineFixture,
  createProjectFixture,
  createRunFixture,
} from './create-fixtures.fixture.ts';
import type { World } from './lab.fixture.ts';
import type { RequestFactories, RequestFactory } from './request-input.fixture.ts';
import { createLinkFixture, grant, type LinkKind } from './share.fixture.ts';
import { MARK } from './world.fixture.ts';

const anotherPerson = () => `${newId()}@lab.example`;

/** A resource type's shares, made with strangers and taken back. */
const sharing = (noun: string, kind: ShareKind): RequestFactories => ({
  [`GET /api/v1${noun}/share`]: (world) => ({ query: { id: world[kind] } }),
  [`POST /api/v1${noun}/share`]: (world) => ({ body: { id: world[kind], email: anotherPerson() } }),
  [`DELETE /api/v1${noun}/share`]: async (world) => {
    const id = world[kind];
    return { body: { id, grant_id: await grant(world, kind, { id, email: anotherPerson(), level: 'read' }) } };
  },
});

const linking = (kind: LinkKind): RequestFactories => ({
  [`GET /api/v1/${kind}/share/link`]: (world) => ({ query: { id: world[kind] } }),
  [`POST /api/v1/${kind}/share/link`]: (world) => ({ body: { id: world[kind] } }),
  [`DELETE /api/v1/${kind}/share/link`]: async (world) => ({
    body: { id: world[kind], link_id: (await createLinkFixture(world, kind)).link_id },
  }),
});

export const sharingRequests: RequestFactories = {
  ...sharing('/project', 'project'),
  ...sharing('/pipeline', 'pipeline'),
  ...sharing('/pipeline/param-set', 'param_set'),
  ...sharing('/pipeline/run', 'run'),
  ...sharing('/cohort', 'cohort'),
  ...linking('project'),
  ...linking('cohort'),
  'POST /api/v1/share/open': () => ({ body: { secret: 'A'.repeat(43) } }),
};

/** A publication of the lab's in a state, as its history would have left it. */
async function publication(world: World): Promise<string> {
  const { project_id } = await createProjectFixture(world);
  const made = await world.portal.callAs(world.owner)(routes.publication.requestProject, { body: { project_id } });
  return made.data.publication_id;
}
const inReview = async (world: World): Promise<string> => {
  const publication_id = await publication(world);
  await sql`update publications set state = 'submitted' where publication_id = ${publication_id}`.execute(
    world.portal.portal.platform.db,
  );
  return publication_id;
};
/** Something of the lab's that is public until its workspace takes it back. */
async function published(world: World, object_type: PublicObjectType, object_id: string): Promise<string> {
  const { db } = world.portal.portal.platform;
  const body = { object_type, object_id };
  const made = await world.portal.callAs(world.owner)(routes.publication.request, { body });
  await sql`update publications set state = 'public', public_at = now(), licence = 'CC0-1.0'
    where publication_id = ${made.data.publication_id}`.execute(db);
  const [table, key] = object_type === 'project' ? ['projects', 'project_id'] : [`${object_type}s`, 'id'];
  const version = object_type === 'cohort' ? sql`, public_version = version` : sql``;
  await sql`update ${sql.table(table)} set public_at = now() ${version} where ${sql.ref(key)} = ${object_id}`.execute(
    db,
  );
  return object_id;
}
const reason = 'For the table.';

export const publicationRequests: RequestFactories = {
  'POST /api/v1/project/publicise': async (world) => ({
    body: { project_id: (await createProjectFixture(world)).project_id },
  }),
  'DELETE /api/v1/project/public': async (world) => {
    const { project_id } = await createProjectFixture(world);
    return { body: { project_id: await published(world, 'project', project_id), reason } };
  },
  'DELETE /api/v1/cohort/public': async (world) => ({
    body: { cohort_id: await published(world, 'cohort', await createCohortFixture(world)), reason },
  }),
  'DELETE /api/v1/pipeline/public': async (world) => ({
    body: { pipeline_id: await published(world, 'pipeline', await createPipelineFixture(world)), reason },
  }),
  'POST /api/v1/publicise/publicise': async (world) => ({
    body: { object_type: 'cohort', object_id: await createCohortFixture(world) },
  }),
  'POST /api/v1/publicise/checklist': async (world) => ({
    body: { object_type: 'cohort', object_id: await createCohortFixture(world) },
  }),
  'PATCH /api/v1/publicise/publicise': async (world) => ({
    body: { publication_id: await inReview(world), action: 'note', note: 'Which kit was used?' },
  }),
  'DELETE /api/v1/publicise/publicise': async (world) => ({ body: { publication_id: await publication(world) } }),
  'PATCH /api/v1/publicise/publicise/assign': async (world) => ({
    body: { publication_id: await inReview(world), reviewer_id: world.people.get('data_curator')?.id },
  }),
  'GET /api/v1/publicise/detail/:id': async (world) => ({ params: { id: await inReview(world) } }),
  'GET /api/v1/publicise/preview': async (world) => ({ query: { publication_id: await inReview(world) } }),
  'GET /api/v1/publicise/record': ({ project: object_id }) => ({ query: { object_id } }),
};

/** An announcement that is shown now. */
async function announcement({ portal, people, owner }: World): Promise<string> {
  const admin = people.get('platform_admin') ?? owner;
  const made = await portal.callAs(admin)(routes.admin.createAnnouncement, { body: { text: newId() } });
  return made.data.id;
}
const aboutAnnouncement = async (world: World) => ({ params: { id: await announcement(world) } });

async function message({ portal, owner }: World, state: 'stored' | 'failed'): Promise<string> {
  const id = newId();
  await sql`insert into mail_outbox (id, "to", subject, text, links, state)
    values (${id}, ${owner.email}, ${`${MARK} letter`}, 'Words.', '[]', ${state})`.execute(portal.portal.platform.db);
  return id;
}
const aboutMessage = async (world: World, state: 'stored' | 'failed') => ({
  params: { id: await message(world, state) },
  body: {},
});
const aboutPerson = async (world: World) => ({ params: { id: await createPersonFixture(world) } });
const aboutLab = async (world: World) => ({ params: { id: await createLabFixture(world) } });

export const adminRequests: RequestFactories = {
  'POST /api/v1/announcement/:id/dismiss': async (world) => ({
    ...(await aboutAnnouncement(world)),
    body: { change_no: 0 },
  }),
  'POST /api/v1/admin/announcement': () => ({ body: { text: 'The portal is closed on Sunday.' } }),
  'PATCH /api/v1/admin/announcement/:id': async (world) => ({
    ...(await aboutAnnouncement(world)),
    body: { change_no: 0, level: 'warning' },
  }),
  'DELETE /api/v1/admin/announcement/:id': aboutAnnouncement,
  'POST /api/v1/admin/audit/export/ticket': () => ({ body: {} }),
  'POST /api/v1/admin/outbox/:id/open': (world) => aboutMessage(world, 'stored'),
  'POST /api/v1/admin/outbox/:id/resend': (world) => aboutMessage(world, 'failed'),
  'GET /api/v1/admin/user/:id/session': aboutPerson,
  'DELETE /api/v1/admin/user/:id/session': aboutPerson,
  'PATCH /api/v1/admin/workspace/:id': async (world) => ({
    ...(await aboutLab(world)),
    body: { change_no: 0, description: 'Described by the portal.' },
  }),
  'POST /api/v1/admin/workspace/:id/deactivate': async (world) => ({ ...(await aboutLab(world)), body: { reason } }),
  'POST /api/v1/admin/workspace/:id/restore': async (world) => ({ ...(await aboutLab(world)), body: {} }),
};

const wesRun: RequestFactory = ({ run: run_id }) => ({ params: { run_id } });

export const wesRequests: RequestFactories = {
  'POST /ga4gh/wes/v1/runs': () => ({
    parts: { workflow_type: 'CWL', workflow_type_version: 'v1.2', workflow_url: 'none@1.0.0' },
  }),
  'GET /ga4gh/wes/v1/runs/:run_id': wesRun,
  'GET /ga4gh/wes/v1/runs/:run_id/status': wesRun,
  'POST /ga4gh/wes/v1/runs/:run_id/cancel': async (world) => ({
    params: { run_id: await createRunFixture(world, 'running') },
  }),
  'GET /ga4gh/wes/v1/runs/:run_id/tasks': wesRun,
  'GET /ga4gh/wes/v1/runs/:run_id/tasks/:task_id': ({ run: run_id, task }) => ({ params: { run_id, task_id: task } }),
  'GET /ga4gh/wes/v1/runs/:run_id/log': wesRun,
  'GET /ga4gh/wes/v1/runs/:run_id/outputs/:name': ({ run: run_id }) => ({ params: { run_id, name: 'table.tsv' } }),
};
