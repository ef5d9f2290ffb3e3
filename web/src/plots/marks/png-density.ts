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
