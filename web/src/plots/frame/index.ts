export { formatCount, formatFixed, formatPercent } from './format-number.ts';
export { type Card, type CardRow, cardText, HoverCard, Swatch } from './hover-card.tsx';
export { isItalic, TaxonName } from './taxon-name.tsx';
export { ToolButton } from './tool-button.tsx';
export { usePixelRatio } from './use-pixel-ratio.ts';
export { type Size, useSize } from './use-size.ts';
export { type CsvCell, writeCsv } from './write-csv.ts';
