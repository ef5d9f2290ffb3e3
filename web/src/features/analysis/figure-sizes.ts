import type { Picture } from '#plots/marks';

/** Widths that journals ask for: pixels of the PNG, and how many of them make an inch. */
const SIZES = {
  slide: { label: 'Slide, 1,600 px', width: 1_600, dpi: 144 },
  column: { label: 'One column, 85 mm at 300 dpi', width: 1_004, dpi: 300 },
  columns: { label: 'Two columns, 180 mm at 300 dpi', width: 2_126, dpi: 300 },
  fine: { label: 'Two columns, 180 mm at 600 dpi', width: 4_252, dpi: 600 },
} as const;

export type FigureSize = keyof typeof SIZES | 'own';

export const FIGURE_SIZES: readonly { value: FigureSize; label: string }[] = [
  { value: 'slide', label: SIZES.slide.label },
  { value: 'column', label: SIZES.column.label },
  { value: 'columns', label: SIZES.columns.label },
  { value: 'fine', label: SIZES.fine.label },
  { value: 'own', label: 'Custom width' },
];

/** The largest canvas size that browsers support. */
const MAX_PIXELS = 16_000;

export interface Pixels {
  width: number;
  dpi: number;
}

/** Width and density of a chosen size; what is typed counts for one's own alone. */
export function toPixels(size: FigureSize, own: Pixels): Pixels {
  if (size !== 'own') return { width: SIZES[size].width, dpi: SIZES[size].dpi };
  return { width: Math.min(MAX_PIXELS, own.width), dpi: own.dpi };
}

/** How wide the figure is on paper: “85 mm wide on paper”. */
export const describePaperWidth = ({ width, dpi }: Pixels): string =>
  `${width.toLocaleString('en-US')} px, ${((width / dpi) * 25.4).toFixed(0)} mm wide on paper`;

/** Journals print nothing smaller. */
const MIN_TEXT_PT = 5;

/** The smallest text size in any figure, in CSS pixels (axis labels). */
const MIN_TEXT_PX = 11;
/** The smallest paper width on which a plot fits, in CSS pixels. Below it the text is too small, and the page warns. */
const MIN_PAPER_WIDTH = 360;

/** How many CSS pixels a figure is laid out over, so that it can be read at its size on paper. */
export const toPaperWidth = ({ width, dpi }: Pixels): number =>
  Math.max(MIN_PAPER_WIDTH, Math.floor((width / dpi) * 72 * (MIN_TEXT_PX / MIN_TEXT_PT)));

/** The size of the smallest text of a picture on paper, and whether it is readable. */
export function measureSmallestText({ width, dpi }: Pixels, picture: Pick<Picture, 'width' | 'marks'>) {
  const sizes = picture.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.size] : []));
  const points = ((Math.min(...sizes) * pixelScale(width, picture)) / dpi) * 72;
  return sizes.length === 0 ? null : { points, isReadable: points >= MIN_TEXT_PT };
}

/** Device pixels per CSS pixel of a picture that is to be so many pixels wide. */
export const pixelScale = (width: number, picture: { width: number }): number => width / picture.width;
