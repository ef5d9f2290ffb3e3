export { FirstSteps } from './first-steps.tsx';
export { ProjectsScreen } from './list/projects-screen.tsx';
export { ProjectScreen } from './project/project-screen.tsx';
export { projectTabNames, tabsOfShareLink } from './project/project-tabs.ts';
export { projectTabs } from './projects.ts';
