import { join } from 'node:path';
import { UNDO_DAYS } from '@cohortium/contract';
import { addWorkflowFolder } from '@cohortium/workflows';
import * as admin from '#admin';
import * as amr from '#amr';
import * as analysis from '#analysis';
import * as billing from '#billing';
import * as cohorts from '#cohorts';
import * as demo from '#demo';
import * as exports from '#exports';
import * as identity from '#identity';
import * as ingestion from '#ingestion';
import * as merging from '#merging';
import * as pipelines from '#pipelines';
import type { Platform } from '#platform';
import * as audit from '#platform/audit';
import { type Migrations, mergeMigrations, migrateUp, type Tx } from '#platform/database';
import { freeBytes } from '#platform/files';
import * as idempotency from '#platform/http';
import { type Api, createHttp } from '#platform/http';
import * as mail from '#platform/mail';
import * as tickets from '#platform/secrets';
import * as projects from '#projects';
import * as publication from '#publication';
import * as samples from '#samples';
import * as savedFilters from '#saved-filters';
import * as search from '#search';
import * as sharing from '#sharing';
import * as wes from '#wes';
import * as workspaces from '#workspaces';

/** Every module's tables, from the ground up. */
export const migrations: Migrations = mergeMigrations(
  mail.migrations,
  audit.migrations,
  idempotency.migrations,
  tickets.migrations,
  identity.migrations,
  workspaces.migrations,
  sharing.migrations,
  projects.migrations,
  samples.migrations,
  savedFilters.migrations,
  ingestion.migrations,
  pipelines.migrations,
  pipelines.submissionMigrations,
  cohorts.migrations,
  merging.migrations,
  exports.migrations,
  analysis.migrations,
  publication.migrations,
  billing.migrations,
  admin.migrations,
  wes.migrations,
  demo.migrations,
);

export interface Portal {
  platform: Platform;
  api: Api;
  /** Starts background work: jobs, the index's reconciliation, the hourly sweep. */
  start(): Promise<void>;
  /** Opens the demo's account and begins to load its data; the lines to show the operator. */
  startDemo(): Promise<string[]>;
  /** Throws away what is due; `start` has it done every hour. */
  cleanUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface ComposeOptions {
  /** The built pages, or null for the API alone. */
  pages: string | null;
  /** Where set-up unpacked the built-in reference. */
  builtIn: string;
  /** Where set-up unpacked the demo's data; without it there is no demo. */
  demoData?: string;
}

const HOUR_MS = 3_600_000;
/** As long as what is deleted can be brought back: no message names what is permanently deleted. */
const MAIL_RETENTION_MS = UNDO_DAYS * 24 * HOUR_MS;
/** PostgreSQL alone asks for 16 MB at a time. */
const MIN_FREE_MB = 50;

/** Current problems, one sentence each. */
async function findFaults({ config, db, index }: Platform): Promise<string[]> {
  const database = await db.introspection
    .getSchemas()
    .then(() => null)
    .catch((error: unknown) => `PostgreSQL does not answer: ${String(error)}`);
  const indexFault = (await index.ping()) ? null : 'The sample index does not answer.';
  const left = Math.floor((await freeBytes(config.home)) / 2 ** 20);
  const disk = left < MIN_FREE_MB ? `The disk of ${config.home} is nearly full: ${left} MB left.` : null;
  return [database, indexFault, disk].filter((fault) => fault !== null);
}

/** Ports that submissions get from upper modules. */
function createProjectPorts(platform: Platform): projects.ProjectPorts {
  const { db } = platform;
  return {
    project_status: {
      of_projects: (ids) => pipelines.loadProjectProgress(platform, ids),
      of_samples: (part) => pipelines.loadSampleProgress(platform, part),
    },
    dependents_of: async ({ workspace_id, ...part }) => {
      const result_ids = part.sample_ids
        ? await samples.resultsOfSamples(db, part.sample_ids)
        : await samples.resultsOfProject(db, part.project_id);
      const holding = await cohorts.cohortsContaining(db, { workspace_id, result_ids });
      return { ...(await pipelines.listDependentRuns(platform, part)), ...holding, n_results: result_ids.length };
    },
    // From the top down: runs name data sets, results name samples.
    purge: async (tx, part) => {
      const brought = await ingestion.purgeImports(tx, part.project_id);
      const results = part.sample_ids
        ? await samples.resultsOfSamples(tx, part.sample_ids)
        : await samples.resultsOfProject(tx, part.project_id);
      await analysis.purgeResults(tx, [part.project_id]);
      const exported = await exports.purgeExports(tx, await cohorts.purgeInCohorts(tx, results));
      const outputs = await pipelines.purgeRuns(platform, tx, part);
      if (part.sample_ids === null) {
        await publication.closeForDeletedObject(platform, tx, { object_type: 'project', object_id: part.project_id });
      }
      return [...brought, ...exported, ...outputs, ...(await samples.purgeResults(platform, tx, part))];
    },
    purge_uploads: ingestion.purgeUploads,
  };
}

/** Hooks for opened and closed accounts and for lost permissions. */
function createPeoplePorts(platform: Platform) {
  const { clock } = platform;
  const on_verified = async (tx: Tx, person: { id: string }) => {
    await workspaces.createPersonalWorkspace(tx, clock, person);
  };
  const on_rights_lost: workspaces.OnRightsLost = async (tx, rights) => {
    await sharing.revokeLinksOnRightsLost(tx, rights);
    await ingestion.endUploads(platform, tx, rights);
  };
  const end = (tx: Tx, person_id: string, because: workspaces.RightsLost['because']) =>
    workspaces.revokeLostRights(tx, { person_id, workspace_id: null, role: null, because }, on_rights_lost);
  const on_disabled = (tx: Tx, personId: string) => end(tx, personId, 'account_disabled');
  const on_removed = async (tx: Tx, personId: string) => {
    await workspaces.leaveEverything(tx, personId);
    await end(tx, personId, 'account_removed');
    await sharing.purgeSharesWith(tx, (await identity.loadPerson(tx, personId)).email);
  };
  return { on_verified, on_disabled, on_removed, on_rights_lost };
}

type Uploads = Awaited<ReturnType<typeof ingestion.openIngestionUploads>>;

/** Every module's calls and background work, from the ground up, with the ports that lower floors are handed. */
function registerModules(api: Api, platform: Platform, uploads: Uploads): void {
  const { db } = platform;
  const usage_of = async (workspace_id: string) => ({
    ...(await ingestion.submittedUsage(db, workspace_id)),
    n_cohorts: await cohorts.countCohorts(db, workspace_id),
    ...(await pipelines.sumRunUsage(db, workspace_id)),
  });
  const people = createPeoplePorts(platform);
  identity.registerIdentityRoutes(api, platform, people);
  const dependents_of = async (id: string) => ({ active_runs: await pipelines.activeRunsIn(db, id) });
  workspaces.registerWorkspaceRoutes(api, { platform, usage_of, dependents_of, ...people });
  sharing.registerSharingRoutes(api, platform, { project: projects.sharedProject, cohort: cohorts.sharedCohort });
  const submissions = { platform, ports: createProjectPorts(platform) };
  projects.registerProjectRoutes(api, submissions);
  projects.defineFreeJob(submissions);
  samples.registerSampleRoutes(api, platform);
  savedFilters.registerSavedFilterRoutes(api, platform);
  samples.defineProjectionJobs(platform);
  ingestion.registerIngestionRoutes(api, platform, uploads);
  pipelines.registerPipelineRoutes(api, platform);
  pipelines.defineRunJob(platform, { on_results: (tx, run) => cohorts.enqueueRunCohort(platform, tx, run) });
  pipelines.defineClearJob(platform);
  cohorts.registerCohorts(api, platform);
  merging.registerMergeRoutes(api, platform);
  exports.registerExports(api, platform);
  analysis.registerAnalysis(api, platform);
  amr.registerAmrRoutes(api, platform);
  publication.registerPublicationRoutes(api, platform);
  publication.registerPublicCohortRoutes(api, platform);
  search.registerSearchRoutes(api, platform);
  billing.registerBillingRoutes(api, platform);
  admin.registerAdminRoutes(api, { platform, usage_of, find_problems: () => findFaults(platform) });
  wes.registerWesRoutes(api, platform);
}

/** Purges submissions and workspaces whose undo period is over. */
async function purgeDeleted(platform: Platform): Promise<void> {
  const submissions = { platform, ports: createProjectPorts(platform) };
  await projects.purgeDeleted(submissions);
  await cohorts.purgeDeletedCohorts(platform, async (tx, { cohort_id, project_ids }) => {
    await publication.closeForDeletedObject(platform, tx, { object_type: 'cohort', object_id: cohort_id });
    await analysis.purgeResults(tx, project_ids);
    return exports.purgeExports(tx, [cohort_id]);
  });
  await workspaces.purgeDeletedWorkspaces({
    platform,
    purge: async (tx, workspaceId) => {
      await publication.closeForDeletedWorkspace(platform, tx, workspaceId);
      const { project_ids, cohort_ids } = await cohorts.purgeCohorts(tx, workspaceId);
      const exported = await exports.purgeExports(tx, cohort_ids);
      await analysis.purgeResults(tx, project_ids);
      await analysis.purgeRequestsBy(tx, workspaceId);
      await projects.purgeProjects(submissions, tx, workspaceId);
      const catalogue = await pipelines.purgeCatalogueOf(tx, workspaceId);
      await savedFilters.purgeFilters(tx, workspaceId);
      await savedFilters.purgeFilterLinks(tx, workspaceId);
      const brought = await ingestion.purgeImportsInto(tx, workspaceId);
      await projects.releaseFiles(platform, tx, { file_keys: [...exported, ...catalogue, ...brought] });
      await sharing.purgeSharesOfWorkspace(tx, workspaceId);
    },
  });
}

/** What is thrown away every hour: uploads nobody finished, idempotency keys of yesterday, results of long ago, what was deleted long ago. Live cohorts follow their filters. */
async function cleanUp(platform: Platform, uploads: Uploads): Promise<void> {
  await Promise.all([
    ingestion.sweepUploads({ platform, uploads }),
    pipelines.clearOldWork(platform),
    idempotency.deleteExpiredKeys(platform.db, platform.clock),
    analysis.sweepResults(platform),
    exports.sweepExports(platform),
    mail.deleteMessagesBefore(platform.db, new Date(platform.clock.now().getTime() - MAIL_RETENTION_MS)),
    purgeDeleted(platform),
    publication.releaseDue(platform),
    cohorts.updateLiveCohorts(platform),
  ]);
}

function runHourly({ log }: Platform, work: () => Promise<void>): NodeJS.Timeout {
  return setInterval(() => void work().catch((error: unknown) => log.error({ err: error }, 'cleanup failed')), HOUR_MS);
}

async function startBackgroundWork(platform: Platform, builtIn: string): Promise<void> {
  await pipelines.prepareCatalogue(platform, builtIn);
  await platform.jobs.start();
  await pipelines.enqueueBuilds(platform);
  await cohorts.reconcileRunCohorts(platform);
  const n = await samples.reconcileIndex(platform);
  if (n > 0) platform.log.info({ data_sets: n }, 'data sets are being loaded into the index');
}

/** A reference that has been built makes default parameter sets possible, and with them examples of the demo. */
function registerDemo(api: Api, platform: Platform, demoFolders: demo.DemoFolders | null): void {
  demo.registerDemoRoutes(api, platform, { isOn: demoFolders !== null });
  if (demoFolders) demo.defineDemoJob(platform, demoFolders);
  pipelines.defineBuildJob(platform, async () => {
    await pipelines.ensureDefaultParamSets(platform);
    if (demoFolders) await demo.enqueueDemo(platform);
  });
}

/** Builds the modules in floor order. The only file that knows them all. */
export async function compose(platform: Platform, { pages, builtIn, demoData }: ComposeOptions): Promise<Portal> {
  const { db, clock, config, log } = platform;
  if (config.workflow_folder !== null) addWorkflowFolder(config.workflow_folder);
  await migrateUp(db, migrations);
  await identity.sealOldSecrets(platform);
  await platform.mail.sealOldLinks();
  const uploads = await ingestion.openIngestionUploads(platform);
  const api = await createHttp({
    config,
    logger: log,
    pages,
    once: (write, work) => idempotency.withIdempotency(platform, write, work),
    readiness: () => findFaults(platform),
    tickets: tickets.openTickets(platform),
    source: {
      findCaller: (proof, workspace) => workspaces.findCaller(platform, proof, workspace),
      defaultMembershipOf: (person) => workspaces.defaultMembershipOf(db, person),
      findLinkAccess: (token) => sharing.findLinkAccess(db, clock, token),
    },
  });
  registerModules(api, platform, uploads);
  const demoFolders = demoData ? { demo: demoData, built_in: builtIn } : null;
  registerDemo(api, platform, demoFolders);
  const sweep = () => cleanUp(platform, uploads);
  let hours: NodeJS.Timeout | undefined;
  return {
    platform,
    api,
    start: async () => {
      await startBackgroundWork(platform, builtIn);
      hours = runHourly(platform, sweep);
    },
    startDemo: async () => (demoFolders ? demo.startDemo(platform, demoFolders) : []),
    cleanUp: sweep,
    stop: async () => {
      clearInterval(hours);
      await api.app.close();
    },
  };
}

/** Loads the sample index into memory before the first request. */
export async function loadInMemoryIndex({ platform }: Portal): Promise<void> {
  await Promise.all([samples.preloadIndex(platform), samples.preloadTaxa(platform)]);
}

export const pagesFolder = (root: string): string => join(root, 'web', 'dist');
export const builtInFolder = (root: string): string => join(root, 'var', 'built-in');
export const demoDataFolder = (root: string): string => join(root, 'var', 'demo');
