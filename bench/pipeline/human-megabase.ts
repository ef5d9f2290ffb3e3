import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackages } from './unpack-packages.ts';

const chromosome = 'usr/share/doc/hisat2/examples/reference/22_20-21M.fa';

/** A megabase of human chromosome 22 (hg19, from 20,000,000 on), in the examples of hisat2; where these are unpacked. */
export function readHumanMegabase(
  folder: string,
  packages: readonly string[] = [],
): { bases: string; unpacked: string } {
  const unpacked = unpackPackages(folder, ['hisat2', ...packages]);
  const [, ...lines] = readFileSync(join(unpacked, chromosome), 'utf8').split('\n');
  return { bases: lines.join('').toUpperCase(), unpacked };
}
