export { ReferenceScreen } from './components/reference-screen.tsx';
