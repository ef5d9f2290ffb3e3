import { Transform } from 'node:stream';

/** What unpacking may yield, whatever an archive says of itself. */
export interface UnpackLimits {
  /** All together. */
  bytes: number;
  /** How many times its packed size; of less than `any_ratio` bytes nobody asks. */
  ratio: number;
  any_ratio: number;
}

/** An archive that unpacks to more than it may, or is made to. */
export class UnpackRefused extends Error {
  override name = 'UnpackRefused';
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

/** Refuses by what a packed file of this size has unpacked to so far, or says that it will. */
export function requireWithin(unpacked: number, packed: number, { bytes, ratio, any_ratio }: UnpackLimits): void {
  if (unpacked > bytes) throw new UnpackRefused(`unpacked it has ${megabytes(unpacked)} or more`);
  if (unpacked > any_ratio && unpacked > packed * ratio) {
    throw new UnpackRefused(`it unpacks to more than ${ratio} times its size`);
  }
}

/** Passes on what is unpacked from a file of this size, and fails as soon as it is too much. */
export function limitUnpacked(packed: number, limits: UnpackLimits): Transform {
  let unpacked = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      unpacked += piece.length;
      try {
        requireWithin(unpacked, packed, limits);
        done(null, piece);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
