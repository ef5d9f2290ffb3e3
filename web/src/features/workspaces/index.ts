export { CreateWorkspaceDrawer } from './components/create-workspace-drawer.tsx';
export { HomeScreen } from './components/home-screen.tsx';
export { SetupWorkspaceScreen } from './components/setup-workspace-screen.tsx';
export { WorkspaceSwitcher } from './components/workspace-switcher.tsx';
