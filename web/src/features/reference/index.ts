export { ReferenceScreen } from './reference-screen.tsx';
