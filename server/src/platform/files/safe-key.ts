const MAX_KEY_LENGTH = 512;
const KEY_SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** The key itself when it cannot lead out of the store, or to its own working files; else a RangeError. */
export function assertSafeKey(key: string): string {
  const safe = key.length <= MAX_KEY_LENGTH && key.split('/').every((part) => KEY_SEGMENT.test(part));
  if (!safe) throw new RangeError(`${JSON.stringify(key)} is not a valid file store key.`);
  return key;
}
