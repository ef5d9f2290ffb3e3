export { Avatar } from './avatar.tsx';
export { CutWords } from './cut-words.tsx';
export { initialsOf } from './initials.ts';
export { Meter } from './meter.tsx';
export { Pill } from './pill.tsx';
export { RelativeTime } from './relative-time.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
export { WhenAndWho } from './when-and-who.tsx';
