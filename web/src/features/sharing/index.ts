export { ShareButton } from './components/share-button.tsx';
export { ViewFrame } from './components/view/view-frame.tsx';
export { keepSecret, keptSecret } from './queries/open-link.ts';
