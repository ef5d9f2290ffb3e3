import { Pill } from '#ui/display';
import type { StateLabel } from '../model/describe-account.ts';

/** A state in a word, with its colour. */
export const StatePill = ({ state: { label, tone } }: { state: StateLabel }) => <Pill tone={tone}>{label}</Pill>;
