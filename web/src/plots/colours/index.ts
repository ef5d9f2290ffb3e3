export { assignColours, type ColourMap, colourOf } from './assign-colours.ts';
export { parseColour, type Rgb, rampColour } from './blend-colours.ts';
export { bookOf, type ColourBook, coloursIn } from './colour-book.ts';
export { readLightTokens } from './read-light-tokens.ts';
export { readPageTokens, readTokens, type Tokens } from './read-tokens.ts';
export { type TaxonColours, taxonColours } from './taxon-colours.ts';
export { useTokens } from './use-tokens.ts';
