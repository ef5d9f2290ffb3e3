const longest = 512;
const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** The key itself when it cannot lead out of the store, or to its own working files; else a RangeError. */
export function safeKey(key: string): string {
  const safe = key.length <= longest && key.split('/').every((part) => segment.test(part));
  if (!safe) throw new RangeError(`${JSON.stringify(key)} is not a valid file store key.`);
  return key;
}
