export { FirstSteps } from './components/first-steps.tsx';
export { ProjectsScreen } from './components/list/projects-screen.tsx';
export { ProjectScreen } from './components/project/project-screen.tsx';
export { projectTabNames, tabsOfShareLink } from './model/project-tabs.ts';
export { projectTabs } from './queries/projects.ts';
