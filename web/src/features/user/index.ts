export { ProfileScreen } from './components/profile-screen.tsx';
export { readSettingsTab, SettingsScreen } from './components/settings/settings-screen.tsx';
