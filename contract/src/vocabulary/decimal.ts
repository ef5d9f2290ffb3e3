const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number as tables and filters write one; null for all else that the language takes for one: "", " ", "0x1F", "1e999". */
export function decimalOf(text: string): number | null {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
