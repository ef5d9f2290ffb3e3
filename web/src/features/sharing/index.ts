export { storedSecret, storeSecret } from './open-link.ts';
export { ShareButton } from './share-button.tsx';
export { ViewFrame } from './view-frame.tsx';
