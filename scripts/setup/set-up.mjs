import { buildKernel, buildPages } from './build-parts.mjs';
import { installDebian } from './install-debian.mjs';
import { installPackages } from './install-packages.mjs';
import { unpackDebianData } from './unpack-debian-data.mjs';
import { unpackGeneCounts } from './unpack-gene-counts.mjs';
import { unpackGenomes } from './unpack-genomes.mjs';
import { unpackResistanceGenes } from './unpack-resistance-genes.mjs';

/** Everything a fresh machine needs to serve the portal (and to test it); quick when nothing has changed. */
export async function setUp({ tests = false } = {}) {
  await installPackages();
  await installDebian({ tests });
  await unpackDebianData();
  await unpackResistanceGenes();
  await unpackGenomes();
  if (tests) await unpackGeneCounts();
  await buildKernel();
  await buildPages();
}
