import { randomBytes } from 'node:crypto';

const counterLimit = 0x1000;

let lastMillisecond = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562 §5.7, method 1 of §6.2) as 32 lower-case hexadecimal digits, without hyphens so that
 * comma-separated lists hold word characters only. Later ids of one process always sort after earlier ones,
 * also within a millisecond and when the machine's clock is set back.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // Half the range is left free so that a burst within one millisecond seldom runs ahead of the clock.
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else {
    counter += 1;
    if (counter === counterLimit) {
      lastMillisecond += 1;
      counter = 0;
    }
  }
  const tail = randomBytes(8);
  tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
  return `${lastMillisecond.toString(16).padStart(12, '0')}7${counter.toString(16).padStart(3, '0')}${tail.toString('hex')}`;
}
