export { ShareButton } from './components/share-button.tsx';
export { whyNotYours } from './model/describe-share.ts';
