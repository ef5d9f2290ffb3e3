export { ProfileScreen } from './profile-screen.tsx';
export { readSettingsTab, SettingsScreen } from './settings-screen.tsx';
