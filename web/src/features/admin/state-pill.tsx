import { Pill } from '#ui/display';
import type { StateLabel } from './users/describe-account.ts';

/** A state in a word, with its colour. */
export const StatePill = ({ state: { label, tone } }: { state: StateLabel }) => <Pill tone={tone}>{label}</Pill>;
