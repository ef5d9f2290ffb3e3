export { FirstSteps } from './components/first-steps.tsx';
export { ProjectScreen, type ProjectView } from './components/project-screen.tsx';
export { ProjectsScreen } from './components/projects-screen.tsx';
export type { ProjectsView } from './queries/projects.ts';
