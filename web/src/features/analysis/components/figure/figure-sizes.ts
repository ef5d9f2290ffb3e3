/** Widths that journals ask for, in pixels of the PNG. */
export const FIGURE_SIZES = [
  { value: '1600', label: 'Slide, 1,600 px' },
  { value: '1004', label: 'One column, 85 mm at 300 dpi' },
  { value: '2126', label: 'Two columns, 180 mm at 300 dpi' },
  { value: '4252', label: 'Two columns, 180 mm at 600 dpi' },
] as const;
export type FigureSize = (typeof FIGURE_SIZES)[number]['value'];

/** Device pixels per CSS pixel of a picture that is to be so many pixels wide. */
export const scaleFor = (size: FigureSize, picture: { width: number }): number => Number(size) / picture.width;
