import { fontsOf } from './embed-font.ts';
import type { Picture } from './marks.ts';
import { paintMarks } from './marks-canvas.ts';

const INCH_M = 0.0254;
/** Signature (8 bytes) and the first chunk, IHDR: length, name, 13 bytes, sum. */
const AFTER_HEAD = 8 + 4 + 4 + 13 + 4;

/**
 * The PNG with its density written into it (chunk pHYs), so that programs that set pages place it at its true size.
 *
 * @param png a PNG as a canvas writes it, without its own density. @param dpi dots per inch, above 0.
 * Source: Portable Network Graphics, W3C 2003, §11.3.5.3.
 */
export function withDensity(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const perMetre = Math.round(dpi / INCH_M);
  const chunk = new Uint8Array(4 + 4 + 9 + 4);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  chunk[16] = 1;
  view.setUint32(17, checksum(chunk.subarray(4, 17)));
  const all = new Uint8Array(png.length + chunk.length);
  all.set(png.subarray(0, AFTER_HEAD));
  all.set(chunk, AFTER_HEAD);
  all.set(png.subarray(AFTER_HEAD), AFTER_HEAD + chunk.length);
  return all;
}

/** CRC-32 as PNG has it, a bit at a time: seventeen bytes need no table. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

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
