import type { RouteComponent } from '@tanstack/react-router';
import { lazyRouteComponent } from '@tanstack/react-router';

/** The one list of the portal's pages after sign-in: a page is added here and nowhere else. */
export interface Place {
  path: string;
  /** The last crumb, and the browser's title. */
  title: string;
  /** The path of the page that it belongs to: the crumb before it. */
  under?: string;
  screen: RouteComponent;
  /** Its entry in the sidebar; without one, the page is reached from others. */
  menu?: { group: MenuGroup; icon: MenuIcon };
}

export const MENU_GROUPS = ['', 'Data', 'Pipelines'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
export type MenuIcon =
  | 'home'
  | 'submissions'
  | 'browser'
  | 'cohorts'
  | 'pipelines'
  | 'param_sets'
  | 'runs'
  | 'publication';

const home = () => import('./screens/home.tsx');
const submissions = () => import('./screens/data/projects.tsx');
const pipelines = () => import('./screens/data/pipelines.tsx');
const runs = () => import('./screens/data/runs.tsx');
const publication = () => import('./screens/publication/publications.tsx');

export const places: readonly Place[] = [
  { path: '/', title: 'Home', screen: lazyRouteComponent(home, 'Home'), menu: { group: '', icon: 'home' } },
  { path: '/setup-workspace', title: 'Set up a workspace', screen: lazyRouteComponent(home, 'SetupWorkspace') },
  {
    path: '/workspace/create',
    title: 'Create workspace',
    under: '/',
    screen: lazyRouteComponent(home, 'CreateWorkspace'),
  },
  { path: '/member/$id', title: 'Members', screen: lazyRouteComponent(home, 'Members') },
  {
    path: '/projects',
    title: 'Submissions',
    screen: lazyRouteComponent(submissions, 'Projects'),
    menu: { group: 'Data', icon: 'submissions' },
  },
  {
    path: '/projects/$id',
    title: 'Submission',
    under: '/projects',
    screen: lazyRouteComponent(submissions, 'Project'),
  },
  {
    path: '/microbiomics',
    title: 'New submission',
    under: '/projects',
    screen: lazyRouteComponent(() => import('./screens/data/submission.tsx'), 'Submission'),
  },
  {
    path: '/cohort-builder',
    title: 'Data browser',
    screen: lazyRouteComponent(() => import('./screens/cohorts/data-browser.tsx'), 'DataBrowser'),
    menu: { group: 'Data', icon: 'browser' },
  },
  {
    path: '/cohort',
    title: 'Cohorts',
    screen: lazyRouteComponent(() => import('./screens/cohorts/cohorts.tsx'), 'Cohorts'),
    menu: { group: 'Data', icon: 'cohorts' },
  },
  {
    path: '/cohorts/$id',
    title: 'Cohort',
    under: '/cohort',
    screen: lazyRouteComponent(() => import('./screens/cohorts/cohort.tsx'), 'Cohort'),
  },
  {
    path: '/publicise',
    title: 'Publication',
    screen: lazyRouteComponent(publication, 'Publications'),
    menu: { group: 'Data', icon: 'publication' },
  },
  {
    path: '/publicise/$id',
    title: 'Request',
    under: '/publicise',
    screen: lazyRouteComponent(publication, 'Publication'),
  },
  {
    path: '/public/$kind/$id',
    title: 'Public record',
    under: '/publicise',
    screen: lazyRouteComponent(publication, 'PublicRecord'),
  },
  {
    path: '/pipeline',
    title: 'Pipelines',
    screen: lazyRouteComponent(pipelines, 'Pipelines'),
    menu: { group: 'Pipelines', icon: 'pipelines' },
  },
  { path: '/pipeline/$id', title: 'Pipeline', under: '/pipeline', screen: lazyRouteComponent(pipelines, 'Pipeline') },
  {
    path: '/param-set',
    title: 'Parameter sets',
    screen: lazyRouteComponent(pipelines, 'ParamSets'),
    menu: { group: 'Pipelines', icon: 'param_sets' },
  },
  {
    path: '/param-set/$id',
    title: 'Parameter set',
    under: '/param-set',
    screen: lazyRouteComponent(pipelines, 'ParamSet'),
  },
  {
    path: '/run',
    title: 'Runs',
    screen: lazyRouteComponent(runs, 'Runs'),
    menu: { group: 'Pipelines', icon: 'runs' },
  },
  { path: '/run/$id', title: 'Run', under: '/run', screen: lazyRouteComponent(runs, 'Run') },
  { path: '/profile', title: 'Profile', screen: lazyRouteComponent(() => import('./screens/profile.tsx'), 'Profile') },
  {
    path: '/settings',
    title: 'Settings',
    screen: lazyRouteComponent(() => import('./screens/settings.tsx'), 'Settings'),
  },
  { path: '/about', title: 'About', screen: lazyRouteComponent(() => import('./screens/about.tsx'), 'About') },
];
