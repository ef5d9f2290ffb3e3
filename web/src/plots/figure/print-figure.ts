import type { Tokens } from '#plots/colours';
import { type Picture, titledPicture } from '#plots/marks';
import type { Figure } from './figure.ts';

/** The room of a figure on paper, in CSS pixels. */
const PRINT = { width: 900, height: 520 };

/** The whole figure on paper, however long it is. */
export function figurePicture({ title, description, draw }: Figure, tokens: Tokens): Picture {
  const { marks, cells = [], height } = draw(PRINT, tokens);
  return titledPicture({ title, description, width: PRINT.width, height, marks: [...cells, ...marks], tokens });
}
