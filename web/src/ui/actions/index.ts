export { Button, type ButtonProps } from './button.tsx';
export { ClearSelection } from './clear-selection.tsx';
export { CopyId } from './copy-id.tsx';
export { CopyLink } from './copy-link.tsx';
export { CopyText } from './copy-text-button.tsx';
export { IconButton } from './icon-button.tsx';
export { LoadMore } from './load-more.tsx';
export { PickButton } from './pick-button.tsx';
export { copyText } from './use-copy.ts';
