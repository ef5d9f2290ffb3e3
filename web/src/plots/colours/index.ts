export { assignColours, type ColourMap, colourOf } from './assign-colours.ts';
export { parseColour, type Rgb, rampColour } from './blend-colours.ts';
export { bookOf, type ColourBook, coloursIn, type KeptBooks, keepBooks } from './colour-book.ts';
export { readLightTokens } from './read-light-tokens.ts';
export { readPageTokens, readTokens, type Tokens } from './read-tokens.ts';
export { useTokens } from './use-tokens.ts';
