import { Transform } from 'node:stream';

/** Limits for unpacking an archive, whatever sizes it declares. */
export interface UnpackLimits {
  /** Total unpacked bytes. */
  bytes: number;
  /** Maximum compression ratio; not checked below `any_ratio` bytes. */
  ratio: number;
  any_ratio: number;
}

/** Thrown when an archive exceeds the unpack limits or is malformed on purpose. */
export class UnpackError extends Error {
  override name = 'UnpackError';
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

/** Throws if the unpacked size, so far or declared, exceeds the limits for a packed file of this size. */
export function requireUnpackLimits(unpacked: number, packed: number, { bytes, ratio, any_ratio }: UnpackLimits): void {
  if (unpacked > bytes) throw new UnpackError(`it unpacks to ${megabytes(unpacked)} or more`);
  if (unpacked > any_ratio && unpacked > packed * ratio) {
    throw new UnpackError(`it unpacks to more than ${ratio} times its size`);
  }
}

/** Stream that passes unpacked bytes on and fails as soon as they exceed the limits. */
export function limitUnpacked(packed: number, limits: UnpackLimits): Transform {
  let unpacked = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      unpacked += piece.length;
      try {
        requireUnpackLimits(unpacked, packed, limits);
        done(null, piece);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
