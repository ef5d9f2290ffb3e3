export { assignColours, type ColourMap, colourOf } from './assign-colours.ts';
export { parseColour, type Rgb, rampColour } from './blend-colours.ts';
export { groupColours, knowGroups } from './group-colours.ts';
export type { OwnColours } from './own-colours.ts';
export { readLightTokens } from './read-light-tokens.ts';
export { readPageTokens, readTokens, type Tokens } from './read-tokens.ts';
export { taxonColours } from './taxon-colours.ts';
export { useTokens } from './use-tokens.ts';
