import { Pill } from '#ui/display';
import type { StateWord } from '../model/describe-account.ts';

/** A state in a word, with its colour. */
export const StatePill = ({ state: { word, tone } }: { state: StateWord }) => <Pill tone={tone}>{word}</Pill>;
