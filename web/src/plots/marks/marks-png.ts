import { fontsOf } from './fonts/embed-font.ts';
import type { Picture } from './marks.ts';
import { paintMarks } from './marks-canvas.ts';
import { withDensity } from './png-density.ts';

/**
 * The picture as a PNG of `scale` device pixels per CSS pixel, `dpi` of which make an inch of paper.
 * @throws Error where the browser cannot give a canvas of that size.
 */
export async function picturePng(
  picture: Picture,
  { scale = 2, dpi = 192 }: { scale?: number; dpi?: number } = {},
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw the figure: canvas is not available.');
  context.scale(scale, scale);
  context.fillStyle = picture.background;
  context.fillRect(0, 0, picture.width, picture.height);
  // A canvas does not wait for the letters of a script that the page has not shown so far.
  await Promise.all(fontsOf(picture).map(({ font, text }) => document.fonts.load(font, text)));
  paintMarks(context, picture.marks, picture.font);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(`A figure of ${canvas.width} × ${canvas.height} pixels is too large for this browser.`);
  return new Blob([withDensity(new Uint8Array(await blob.arrayBuffer()), dpi)], { type: blob.type });
}
