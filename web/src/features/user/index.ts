export { ProfileScreen } from './components/profile-screen.tsx';
export { ThemeChoice } from './components/theme-choice.tsx';
