export { Logo, LogoMark } from './logo.tsx';
export { Splash } from './splash.tsx';
