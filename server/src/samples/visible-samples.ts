import type { Platform } from '#platform';
import { readSnapshot } from '#platform/database';
import { type Asker, granteeOf } from '#platform/http';
import { deletedSampleIds, livingProjectIds, projectIdsOf, publicProjectIds } from '#projects';
import { sharedIds } from '#sharing';
import { keptAt } from './catalogue/remember.ts';
import { askedRows, type Clause } from './filter/clause.ts';
import { sightNo } from './projection/index-schema.ts';
import { keepIdSet } from './projection/keep-id-set.ts';
import type { Audience } from './projection/sample-index-row.ts';
import type { Sighted, Where } from './resident/row-test.ts';
import { projectsOfRuns, resultsOfSamples } from './samples-store.ts';

export interface Scope {
  exclude_public_data: boolean;
  exclude_workspace_data: boolean;
  exclude_shared_data: boolean;
}

export const everything: Scope = {
  exclude_public_data: false,
  exclude_workspace_data: false,
  exclude_shared_data: false,
};

/** Access delegated by a cohort: submissions visible in full, or as the public sees them. */
export interface Through {
  whole?: readonly string[];
  guarded?: readonly string[];
}

/** Submissions and runs whose samples a caller may see; no sample is listed twice. */
interface Sight {
  /** Submissions visible in full. */
  projects: string[];
  /** Shared runs visible in full, of submissions that are not in `projects`. */
  runs: string[];
  /** Public submissions, shown guarded, except samples of the runs in `elsewhere`. */
  guarded: string[];
  /** Runs excluded from the public rows, because they are visible in full or shared data are excluded. */
  elsewhere: string[];
  /** All submissions with a visible sample. */
  touched: string[];
}

async function sharedRuns({ db }: Platform, asker: Asker) {
  const made = await projectsOfRuns(db, await sharedIds(db, asker, 'run'));
  const living = new Set(
    await livingProjectIds(
      db,
      made.map(({ project_id }) => project_id),
    ),
  );
  return made.filter(({ project_id }) => living.has(project_id));
}

async function sightOf(platform: Platform, asker: Asker, scope: Scope, through: Through): Promise<Sight> {
  const { db } = platform;
  const [own, granted, runs, everybodys] = await Promise.all([
    projectIdsOf(db, asker.workspace.workspace_id),
    sharedIds(db, asker, 'project').then((ids) => livingProjectIds(db, ids)),
    sharedRuns(platform, asker),
    publicProjectIds(db),
  ]);
  const ofOwn = new Set(own);
  const shared = granted.filter((id) => !ofOwn.has(id));
  const lent = [...shared, ...(through.whole ?? [])];
  const known = new Set([...own, ...lent]);
  const projects = new Set([...(scope.exclude_workspace_data ? [] : own), ...(scope.exclude_shared_data ? [] : lent)]);
  const besides = runs.filter(({ project_id }) => !known.has(project_id));
  const elsewhere = besides.flatMap(({ run_id }) => run_id ?? []);
  const open = scope.exclude_public_data ? [] : [...everybodys, ...(through.guarded ?? [])];
  const guarded = [...new Set(open)].filter((id) => !known.has(id));
  return {
    projects: [...projects],
    runs: scope.exclude_shared_data ? [] : elsewhere,
    guarded,
    elsewhere,
    touched: [...new Set([...projects, ...guarded, ...besides.map(({ project_id }) => project_id)])],
  };
}

/** Maximum number of submissions for a primary key hint. */
const HINTED_AT_MOST = 100;

const idsOf = (set: string) => `select id from id_sets where set_key = {${set}:String}`;
const within = (field: string, set: string) => `${field} in (${idsOf(set)})`;
/** Values of the `sight` column for a set of submissions. */
const sightsOf = (audience: Audience, set: string) =>
  `select ${sightNo('id', audience === 'public' ? '1' : '0')} from id_sets where set_key = {${set}:String}`;

/** Each sample by one of its two rows: the owners', or the guarded one that everybody may see. */
async function clauseOf({ index }: Platform, { projects, runs, guarded, elsewhere }: Sight): Promise<Clause> {
  // Requested together, so that one statement writes both.
  const [visible, shown] = await Promise.all([keepIdSet(index, projects), keepIdSet(index, guarded)]);
  const params: Record<string, string> = { visible };
  const rows = [`audience = 'workspace' and ${within('project_id', 'visible')}`];
  const sights = [sightsOf('workspace', 'visible')];
  if (guarded.length > 0) {
    params.guarded = shown;
    rows.push(`audience = 'public' and ${within('project_id', 'guarded')}`);
    sights.push(sightsOf('public', 'guarded'));
  }
  const seen = `sight in (${sights.join(' union all ')})`;
  if (runs.length > 0 || elsewhere.length > 0) return clauseWithRuns({ index }, { seen, runs, elsewhere }, params);
  // The primary key hint helps with few submissions; with many it costs more than it saves.
  const hint = projects.length + guarded.length > HINTED_AT_MOST ? '' : `indexHint(${rows.join(' or ')}) and `;
  return { sql: `${hint}${seen}`, params };
}

async function clauseWithRuns(
  { index }: Pick<Platform, 'index'>,
  { seen, runs, elsewhere }: { seen: string } & Pick<Sight, 'runs' | 'elsewhere'>,
  params: Record<string, string>,
): Promise<Clause> {
  const parts = [seen];
  if (runs.length > 0) {
    params.runs = await keepIdSet(index, runs);
    parts.push(`audience = 'workspace' and ${within("ifNull(run_id, '')", 'runs')}`);
  }
  const any = `(${parts.join(' or ')})`;
  if (elsewhere.length === 0) return { sql: any, params };
  params.elsewhere = await keepIdSet(index, elsewhere);
  return { sql: `${any} and not (audience = 'public' and ${within("ifNull(run_id, '')", 'elsewhere')})`, params };
}

/** The same visibility as a predicate on in-memory rows; `sets` are the names of the id sets. */
const sightTest = (sight: Sight, sets: Record<string, unknown>): Sighted => ({
  kind: 'sight',
  key: JSON.stringify(sets),
  whole: sight.projects.join(' '),
  guarded: sight.guarded.join(' '),
  runs: sight.runs.join(' '),
  elsewhere: sight.elsewhere.join(' '),
});

/** The samples visible to a caller, and their submissions. */
export interface Seen {
  clause: Clause;
  /** All submissions with a visible sample, and the name of their id set. */
  projects: readonly string[];
  projects_set: string;
}

export interface SeenByAsker extends Seen {
  /** Submissions visible in full, and all that can be opened (not those visible only through a shared run). */
  whole: readonly string[];
  opened: readonly string[];
}

async function lookAt(platform: Platform, sight: Sight): Promise<SeenByAsker> {
  const { db, index } = platform;
  const [seen, gone, projects_set] = await Promise.all([
    clauseOf(platform, sight),
    deletedSampleIds(db, sight.touched).then((samples) => resultsOfSamples(db, samples)),
    keepIdSet(index, sight.touched),
  ]);
  const opened = [...sight.projects, ...sight.guarded];
  const from = { projects: sight.touched, projects_set, whole: sight.projects, opened };
  const hidden = gone.length === 0 ? null : await keepIdSet(index, gone);
  const whole = sightTest(sight, seen.params);
  const clause = hidden === null ? { ...seen, tests: [whole] } : withoutHidden({ ...seen, tests: [whole] }, hidden);
  // Submission, audience, run and result of a row never change after its first load.
  return { clause: { ...clause, parts: { first: clause.sql, rest: '1' } }, ...from };
}

const seenKept = keptAt<Platform['db'], SeenByAsker>();

/**
 * The samples somebody may see, as PostgreSQL has it at this moment, and applied in the index. Every query on
 * samples starts from this clause: the workspace's own ∪ shared submissions ∪ results of shared runs ∪ what is public,
 * guarded. What is deleted, taken back or withdrawn is gone from it at once, and back at once when that is undone: its
 * rows in the index stay until then. Resolved once until some transaction ends, whatever it is about.
 */
export async function seenBy(
  platform: Platform,
  asker: Asker,
  scope: Scope,
  through: Through = {},
): Promise<SeenByAsker> {
  const { person, viewing } = asker;
  const key = JSON.stringify([person.id, granteeOf(asker), viewing, scope, through]);
  const state = await readSnapshot(platform.db);
  return seenKept(platform.db, { state, key }, async () =>
    lookAt(platform, await sightOf(platform, asker, scope, through)),
  );
}

/** Leaves out the results of deleted samples, a set of ids by its name. */
function withoutHidden({ sql, params, tests }: Clause & { tests: Where }, hidden: string): Clause {
  const gone = within('result_id', 'hidden');
  return {
    sql: `${sql} and not ${gone}`,
    params: { ...params, hidden },
    tests: [...tests, { kind: 'not', of: askedRows({ sql: gone, params: { hidden } }) }],
  };
}

/** Only the clause of `resolveVisibility`. */
export async function visibleSamples(
  platform: Platform,
  asker: Asker,
  scope: Scope,
  through: Through = {},
): Promise<Clause> {
  return (await seenBy(platform, asker, scope, through)).clause;
}
