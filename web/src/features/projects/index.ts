export { FirstSteps } from './components/first-steps.tsx';
export { ProjectsScreen } from './components/list/projects-screen.tsx';
export { ProjectScreen } from './components/project/project-screen.tsx';
export { partsOfProject, partsSeenByLink } from './model/project-parts.ts';
export { projectTabs } from './queries/projects.ts';
