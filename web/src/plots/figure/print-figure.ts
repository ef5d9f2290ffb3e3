import type { Tokens } from '#plots/colours';
import { type Picture, picturePng, pictureSvg, titledPicture } from '#plots/marks';
import type { Figure } from './figure.ts';

/** The room of a figure on paper, in CSS pixels. */
const PRINT = { width: 900, height: 520 };

function printed({ title, description, draw }: Figure, tokens: Tokens): Picture {
  const { marks, cells = [], height } = draw(PRINT, tokens);
  return titledPicture({ title, description, width: PRINT.width, height, marks: [...cells, ...marks], tokens });
}

/** The whole figure as an SVG document, however long it is. */
export const figureSvg = (figure: Figure, tokens: Tokens): string => pictureSvg(printed(figure, tokens));

/** The same as PNG, `scale` device pixels per CSS pixel. @throws Error where the browser has no such canvas. */
export const figurePng = (figure: Figure, tokens: Tokens, scale = 2): Promise<Blob> =>
  picturePng(printed(figure, tokens), scale);
