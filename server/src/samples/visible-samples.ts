import type { VisibilityPredicate, Where } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import { readSnapshot } from '#platform/database';
import { type Caller, granteeOf } from '#platform/http';
import { activeProjectIds, deletedSampleIds, projectIdsOf, publicProjectIds } from '#projects';
import { listSharedIds } from '#sharing';
import { cacheByState } from './browse/table-states.ts';
import { type Clause, fetchedRows } from './filter/clause.ts';
import { visibilityKey } from './projection/index-schema.ts';
import { materializeIdSet } from './projection/materialize-id-set.ts';
import type { Audience } from './projection/sample-index-row.ts';
import { projectsOfRuns, resultsOfSamples } from './samples-store.ts';

export interface Scope {
  exclude_public_data: boolean;
  exclude_workspace_data: boolean;
  exclude_shared_data: boolean;
}

export const FULL_SCOPE: Scope = {
  exclude_public_data: false,
  exclude_workspace_data: false,
  exclude_shared_data: false,
};

/** Access delegated by a cohort: submissions visible in full, or as the public sees them. */
export interface DelegatedAccess {
  whole?: readonly string[];
  guarded?: readonly string[];
}

/** Submissions and runs whose samples a caller may see; no sample is listed twice. */
interface VisibilityScope {
  /** Submissions visible in full. */
  fullProjects: string[];
  /** Shared runs visible in full, of submissions that are not in `projects`. */
  sharedRunIds: string[];
  /** Public submissions, shown guarded, except samples of the runs in `elsewhere`. */
  publicProjects: string[];
  /** Runs excluded from the public rows, because they are visible in full or shared data are excluded. */
  excludedRuns: string[];
  /** All submissions with a visible sample. */
  allProjects: string[];
}

async function sharedRuns({ db }: Platform, caller: Caller) {
  const made = await projectsOfRuns(db, await listSharedIds(db, caller, 'run'));
  const living = new Set(
    await activeProjectIds(
      db,
      made.map(({ project_id }) => project_id),
    ),
  );
  return made.filter(({ project_id }) => living.has(project_id));
}

async function loadVisibility(
  platform: Platform,
  caller: Caller,
  scope: Scope,
  through: DelegatedAccess,
): Promise<VisibilityScope> {
  const { db } = platform;
  const [own, granted, runs, everybodys] = await Promise.all([
    projectIdsOf(db, caller.workspace.workspace_id),
    listSharedIds(db, caller, 'project').then((ids) => activeProjectIds(db, ids)),
    sharedRuns(platform, caller),
    publicProjectIds(db),
  ]);
  const ofOwn = new Set(own);
  const shared = granted.filter((id) => !ofOwn.has(id));
  const lent = [...shared, ...(through.whole ?? [])];
  const known = new Set([...own, ...lent]);
  const projects = new Set([...(scope.exclude_workspace_data ? [] : own), ...(scope.exclude_shared_data ? [] : lent)]);
  const extras = runs.filter(({ project_id }) => !known.has(project_id));
  const elsewhere = extras.flatMap(({ run_id }) => run_id ?? []);
  const open = scope.exclude_public_data ? [] : [...everybodys, ...(through.guarded ?? [])];
  const guarded = [...new Set(open)].filter((id) => !known.has(id));
  return {
    fullProjects: [...projects],
    sharedRunIds: scope.exclude_shared_data ? [] : elsewhere,
    publicProjects: guarded,
    excludedRuns: elsewhere,
    allProjects: [...new Set([...projects, ...guarded, ...extras.map(({ project_id }) => project_id)])],
  };
}

/** Maximum number of submissions for a primary key hint. */
const MAX_HINTED_PROJECTS = 100;

const idsOf = (set: string) => `select id from id_sets where set_key = {${set}:String}`;
const within = (field: string, set: string) => `${field} in (${idsOf(set)})`;
/** Values of the `visibility` column for a set of submissions. */
const visibilityNumbers = (audience: Audience, set: string) =>
  `select ${visibilityKey('id', audience === 'public' ? '1' : '0')} from id_sets where set_key = {${set}:String}`;

/** Each sample by one of its two rows: the owners', or the guarded one that everybody may see. */
async function visibilityClause(
  { index }: Platform,
  { fullProjects, sharedRunIds, publicProjects, excludedRuns }: VisibilityScope,
): Promise<Clause> {
  // Requested together, so that one statement writes both.
  const [visible, shown] = await Promise.all([
    materializeIdSet(index, fullProjects),
    materializeIdSet(index, publicProjects),
  ]);
  const params: Record<string, string> = { visible };
  const rows = [`audience = 'workspace' and ${within('project_id', 'visible')}`];
  const visibilities = [visibilityNumbers('workspace', 'visible')];
  if (publicProjects.length > 0) {
    params.guarded = shown;
    rows.push(`audience = 'public' and ${within('project_id', 'guarded')}`);
    visibilities.push(visibilityNumbers('public', 'guarded'));
  }
  const seen = `visibility in (${visibilities.join(' union all ')})`;
  if (sharedRunIds.length > 0 || excludedRuns.length > 0)
    return clauseWithRuns({ index }, { seen, sharedRunIds, excludedRuns }, params);
  // The primary key hint helps with few submissions; with many it costs more than it saves.
  const hint =
    fullProjects.length + publicProjects.length > MAX_HINTED_PROJECTS ? '' : `indexHint(${rows.join(' or ')}) and `;
  return { sql: `${hint}${seen}`, params };
}

async function clauseWithRuns(
  { index }: Pick<Platform, 'index'>,
  { seen, sharedRunIds, excludedRuns }: { seen: string } & Pick<VisibilityScope, 'sharedRunIds' | 'excludedRuns'>,
  params: Record<string, string>,
): Promise<Clause> {
  const parts = [seen];
  if (sharedRunIds.length > 0) {
    params.runs = await materializeIdSet(index, sharedRunIds);
    parts.push(`audience = 'workspace' and ${within("ifNull(run_id, '')", 'runs')}`);
  }
  const any = `(${parts.join(' or ')})`;
  if (excludedRuns.length === 0) return { sql: any, params };
  params.elsewhere = await materializeIdSet(index, excludedRuns);
  return { sql: `${any} and not (audience = 'public' and ${within("ifNull(run_id, '')", 'elsewhere')})`, params };
}

/** The same visibility as a predicate on in-memory rows; `sets` are the names of the id sets. */
const visibilityPredicate = (visibility: VisibilityScope, sets: Record<string, unknown>): VisibilityPredicate => ({
  kind: 'visibility',
  key: JSON.stringify(sets),
  whole: visibility.fullProjects.join(' '),
  guarded: visibility.publicProjects.join(' '),
  runs: visibility.sharedRunIds.join(' '),
  elsewhere: visibility.excludedRuns.join(' '),
});

/** The samples visible to a caller, and their submissions. */
export interface VisibleSamples {
  clause: Clause;
  /** All submissions with a visible sample, and the name of their id set. */
  projects: readonly string[];
  projects_set: string;
}

export interface VisibleToCaller extends VisibleSamples {
  /** Submissions visible in full, and all that can be opened (not those visible only through a shared run). */
  whole: readonly string[];
  openableProjects: readonly string[];
}

async function toVisibleSamples(platform: Platform, visibility: VisibilityScope): Promise<VisibleToCaller> {
  const { db, index } = platform;
  const [seen, removed, projects_set] = await Promise.all([
    visibilityClause(platform, visibility),
    deletedSampleIds(db, visibility.allProjects).then((samples) => resultsOfSamples(db, samples)),
    materializeIdSet(index, visibility.allProjects),
  ]);
  const openableProjects = [...visibility.fullProjects, ...visibility.publicProjects];
  const from = { projects: visibility.allProjects, projects_set, whole: visibility.fullProjects, openableProjects };
  const hidden = removed.length === 0 ? null : await materializeIdSet(index, removed);
  const whole = visibilityPredicate(visibility, seen.params);
  const clause =
    hidden === null ? { ...seen, predicates: [whole] } : excludeHidden({ ...seen, predicates: [whole] }, hidden);
  // Submission, audience, run and result of a row never change after its first load.
  return { clause: { ...clause, parts: { first: clause.sql, rest: '1' } }, ...from };
}

const visibilityCache = cacheByState<Platform['db'], VisibleToCaller>();

/**
 * The samples somebody may see, as PostgreSQL has it at this moment, and applied in the index. Every query on
 * samples starts from this clause: the workspace's own ∪ shared submissions ∪ results of shared runs ∪ what is public,
 * guarded. What is deleted, taken back or withdrawn is gone from it at once, and back at once when that is undone: its
 * rows in the index stay until then. Resolved once until some transaction ends, whatever it is about.
 */
export async function resolveVisibility(
  platform: Platform,
  caller: Caller,
  scope: Scope,
  through: DelegatedAccess = {},
): Promise<VisibleToCaller> {
  const { person, shareLink } = caller;
  const key = JSON.stringify([person.id, granteeOf(caller), shareLink, scope, through]);
  const state = await readSnapshot(platform.db);
  return visibilityCache(platform.db, { state, key }, async () =>
    toVisibleSamples(platform, await loadVisibility(platform, caller, scope, through)),
  );
}

/** Leaves out the results of deleted samples, a set of ids by its name. */
function excludeHidden({ sql, params, predicates }: Clause & { predicates: Where }, hidden: string): Clause {
  const removed = within('result_id', 'hidden');
  return {
    sql: `${sql} and not ${removed}`,
    params: { ...params, hidden },
    predicates: [...predicates, { kind: 'not', of: fetchedRows({ sql: removed, params: { hidden } }) }],
  };
}

/** Only the clause of `resolveVisibility`. */
export async function visibleSamples(
  platform: Platform,
  caller: Caller,
  scope: Scope,
  through: DelegatedAccess = {},
): Promise<Clause> {
  return (await resolveVisibility(platform, caller, scope, through)).clause;
}
