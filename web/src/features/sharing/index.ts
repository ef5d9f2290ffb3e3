export { ShareButton } from './components/share-button.tsx';
export { ViewFrame } from './components/view/view-frame.tsx';
export { storedSecret, storeSecret } from './queries/open-link.ts';
