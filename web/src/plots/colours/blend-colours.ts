export type Rgb = readonly [number, number, number];

/**
 * Red, green and blue (0–255) of `#rgb`, `#rrggbb` (alpha digits are ignored) or `rgb(…)`.
 * @throws RangeError for any other notation, so that a token changed to one is found at once.
 */
export function parseColour(css: string): Rgb {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(css.trim())?.[1];
  if (hex !== undefined) return parseHex(hex);
  const parts = /^rgba?\(([^)]+)\)$/i
    .exec(css.trim())?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  const [red, green, blue] = parts ?? [];
  if (red === undefined || green === undefined || blue === undefined || [red, green, blue].some(Number.isNaN)) {
    throw new RangeError(`Plot colours must be #rrggbb or rgb(), not “${css}”.`);
  }
  return [red, green, blue];
}

function parseHex(hex: string): Rgb {
  const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const byte = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
  return [byte(0), byte(2), byte(4)];
}

/** Colour at `share` (0…1, clamped) of a ramp of stops at equal distances, mixed in sRGB. */
export function rampColour(ramp: readonly string[], fraction: number): string {
  const at = Math.min(1, Math.max(0, fraction)) * (ramp.length - 1);
  const low = Math.floor(at);
  const from = parseColour(ramp[low] ?? '#000');
  const to = parseColour(ramp[Math.min(low + 1, ramp.length - 1)] ?? '#000');
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? value) - value) * (at - low)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
