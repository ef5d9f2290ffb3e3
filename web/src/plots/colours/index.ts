export { assignColours, type ColourMap, colourOf } from './assign-colours.ts';
export { parseColour, type Rgb, rampColour } from './blend-colours.ts';
export { groupColours, registerGroups } from './group-colours.ts';
export type { HashedColours } from './hashed-colours.ts';
export { readLightTokens } from './read-light-tokens.ts';
export { readPageTokens, readTokens, type Tokens } from './read-tokens.ts';
export { taxonColours } from './taxon-colours.ts';
export { useTokens } from './use-tokens.ts';
