import type { RouteComponent } from '@tanstack/react-router';
import type { Subject } from '#platform/permissions';
import { lazyScreen } from './lazy-screen.tsx';
import { isOpen, withoutSlash } from './session-paths.ts';

/** The one list of the portal's pages after sign-in: a page is added here and nowhere else. */
export interface PageRoute {
  path: string;
  /** The last crumb, and the browser's title. */
  title: string;
  /** The path of the page that it belongs to: the crumb before it. */
  under?: string;
  screen: RouteComponent;
  /** The search finds the page by title, like the pages in the sidebar. */
  by_title?: true;
  /** Its sidebar entry, optionally with a required permission; without one, the page is reached from other pages. */
  menu?: {
    group: MenuGroup;
    icon: MenuIcon;
    needs?: readonly [action: string, subject: Subject];
    /** Shown where there are samples of the data type of this name. */
    data_type?: string;
  };
}

export const MENU_GROUPS = ['', 'Data', 'Pipelines', 'Administration'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
export type MenuIcon =
  | 'home'
  | 'submissions'
  | 'browser'
  | 'studio'
  | 'resistance'
  | 'cohorts'
  | 'pipelines'
  | 'param_sets'
  | 'runs'
  | 'publication'
  | AdminIcon;
type AdminIcon = 'users' | 'workspaces' | 'queue' | 'announcements' | 'outbox' | 'audit' | 'system';

const home = () => import('./screens/home.tsx');
const submissions = () => import('./screens/data/projects.tsx');
const pipelines = () => import('./screens/data/pipelines.tsx');
const runs = () => import('./screens/data/runs.tsx');
const multiCohortScreens = () => import('./screens/cohorts/several-cohorts.tsx');
const publication = () => import('./screens/publications.tsx');

const admin = () => import('./screens/admin.tsx');

/** [page, title, its component, what it needs]: the highest permission stands for the portal itself. */
const administration = (
  [
    ['users', 'Users', 'Users', ['list', 'app_user']],
    ['workspaces', 'Workspaces', 'Workspaces', ['listing', 'app_workspace']],
    ['queue', 'Review queue', 'PublicationQueue', ['review', 'app_public_data']],
    ['announcements', 'Announcements', 'Announcements', ['create_platform_admin', 'app_user']],
    ['outbox', 'Outbox', 'Outbox', ['create_platform_admin', 'app_user']],
    ['audit', 'Audit log', 'Audit', ['create_platform_admin', 'app_user']],
    ['system', 'System', 'System', ['create_platform_admin', 'app_user']],
  ] as const
).map(
  ([icon, title, name, needs]): PageRoute => ({
    path: `/admin/${icon === 'queue' ? 'publication' : icon}`,
    title,
    screen: lazyScreen(admin, name),
    menu: { group: 'Administration', icon, needs },
  }),
);

export const pageRoutes: readonly PageRoute[] = [
  { path: '/', title: 'Home', screen: lazyScreen(home, 'Home'), menu: { group: '', icon: 'home' } },
  { path: '/admin', title: 'Administration', screen: lazyScreen(admin, 'Administration') },
  { path: '/setup-workspace', title: 'Set up a workspace', screen: lazyScreen(home, 'SetupWorkspace') },
  {
    path: '/workspace/create',
    by_title: true,
    title: 'Create workspace',
    under: '/',
    screen: lazyScreen(home, 'CreateWorkspace'),
  },
  { path: '/member/$id', title: 'Members', screen: lazyScreen(home, 'Members') },
  {
    path: '/projects',
    title: 'Submissions',
    screen: lazyScreen(submissions, 'Projects'),
    menu: { group: 'Data', icon: 'submissions' },
  },
  {
    path: '/projects/$id',
    title: 'Submission',
    under: '/projects',
    screen: lazyScreen(submissions, 'Project'),
  },
  {
    path: '/microbiomics',
    by_title: true,
    title: 'New submission',
    under: '/projects',
    screen: lazyScreen(() => import('./screens/data/submission.tsx'), 'Submission'),
  },
  {
    path: '/import',
    by_title: true,
    title: 'Import tables',
    under: '/projects',
    screen: lazyScreen(() => import('./screens/data/import.tsx'), 'Import'),
  },
  {
    path: '/cohort-builder',
    title: 'Data browser',
    screen: lazyScreen(() => import('./screens/cohorts/data-browser.tsx'), 'DataBrowser'),
    menu: { group: 'Data', icon: 'browser' },
  },
  {
    path: '/studio',
    title: 'Studio',
    screen: lazyScreen(() => import('./screens/cohorts/studio.tsx'), 'Studio'),
    menu: { group: 'Data', icon: 'studio' },
  },
  {
    path: '/amr',
    title: 'Resistance genes',
    screen: lazyScreen(() => import('./screens/cohorts/resistance.tsx'), 'Resistance'),
    menu: { group: 'Data', icon: 'resistance', data_type: 'amr_genes' },
  },
  {
    path: '/cohort',
    title: 'Cohorts',
    screen: lazyScreen(() => import('./screens/cohorts/cohorts.tsx'), 'Cohorts'),
    menu: { group: 'Data', icon: 'cohorts' },
  },
  {
    path: '/cohort/compare',
    title: 'Compare',
    under: '/cohort',
    screen: lazyScreen(multiCohortScreens, 'CompareCohorts'),
  },
  {
    path: '/cohort/studio',
    title: 'Cohort studio',
    under: '/cohort',
    screen: lazyScreen(multiCohortScreens, 'CohortStudio'),
  },
  {
    path: '/cohorts/$id',
    title: 'Cohort',
    under: '/cohort',
    screen: lazyScreen(() => import('./screens/cohorts/cohort.tsx'), 'Cohort'),
  },
  {
    path: '/publicise',
    title: 'Publication',
    screen: lazyScreen(publication, 'Publications'),
    menu: { group: 'Data', icon: 'publication' },
  },
  {
    path: '/publicise/$id',
    title: 'Request',
    under: '/publicise',
    screen: lazyScreen(publication, 'Publication'),
  },
  {
    path: '/public/$kind/$id',
    title: 'Public record',
    under: '/publicise',
    screen: lazyScreen(publication, 'PublicRecord'),
  },
  {
    path: '/pipeline',
    title: 'Pipelines',
    screen: lazyScreen(pipelines, 'Pipelines'),
    menu: { group: 'Pipelines', icon: 'pipelines' },
  },
  { path: '/pipeline/$id', title: 'Pipeline', under: '/pipeline', screen: lazyScreen(pipelines, 'Pipeline') },
  {
    path: '/param-set',
    title: 'Parameter sets',
    screen: lazyScreen(pipelines, 'ParamSets'),
    menu: { group: 'Pipelines', icon: 'param_sets' },
  },
  {
    path: '/param-set/$id',
    title: 'Parameter set',
    under: '/param-set',
    screen: lazyScreen(pipelines, 'ParamSet'),
  },
  {
    path: '/run',
    title: 'Runs',
    screen: lazyScreen(runs, 'Runs'),
    menu: { group: 'Pipelines', icon: 'runs' },
  },
  { path: '/run/$id', title: 'Run', under: '/run', screen: lazyScreen(runs, 'Run') },
  {
    path: '/profile',
    by_title: true,
    title: 'Profile',
    screen: lazyScreen(() => import('./screens/profile.tsx'), 'Profile'),
  },
  {
    path: '/settings',
    by_title: true,
    title: 'Settings',
    screen: lazyScreen(() => import('./screens/settings.tsx'), 'Settings'),
  },
  {
    path: '/about',
    by_title: true,
    title: 'About',
    screen: lazyScreen(() => import('./screens/about.tsx'), 'About'),
  },
  ...administration,
];

const patterns = pageRoutes.map(({ path }) => path.split('/'));

/** The path as the router reads it: decoded, without a trailing slash. */
const plain = (path: string) => withoutSlash(path.toLowerCase());

/** Whether a path matches the pattern of a page. */
export function isPage(path: string): boolean {
  const normalizedPath = plain(path);
  const parts = normalizedPath.split('/');
  const fits = (pattern: readonly string[]) =>
    pattern.length === parts.length &&
    pattern.every((part, at) => (part.startsWith('$') ? parts[at] !== '' : part === parts[at]));
  return isOpen(path) || isOpen(normalizedPath) || patterns.some(fits);
}
