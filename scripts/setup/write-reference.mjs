import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetUpError } from './print-line.mjs';

const file = 'rdp-type-strains.fasta';
const ranks = ['d', 'p', 'c', 'o', 'f', 'g'];
const expected = 4468;

/** The type strains of the RDP as SINTAX FASTA, and what the portal must say about them. */
export async function writeReference(gold, folder) {
  const strains = typeStrains(await readFile(gold, 'utf8'));
  const found = strains.length;
  if (found !== expected) throw new SetUpError(`Debian’s reference has ${found} type strains, not ${expected}.`);
  const fasta = strains.map(({ id, tax, sequence }) => `>${id};tax=${tax};\n${sequence}\n`).join('');
  const about = {
    name: 'RDP type strains (demonstration)',
    version: '2010',
    terms_of_use:
      'BSD-3-Clause, © 2009–2010 The Broad Institute (microbiomeutil); sequences and lineages from the Ribosomal Database Project.',
    caution:
      'Demonstration reference (2010 type strains): some genera will be missing or wrong. Do not publish with it.',
    kind: 'sequences-with-lineages',
    files: [{ name: file, sha256: createHash('sha256').update(fasta).digest('hex') }],
  };
  await mkdir(folder, { recursive: true });
  await index(join(folder, file), fasta);
  // Last: the portal takes the reference when it finds this.
  await index(join(folder, 'reference.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/** Records whose ids begin with S0; the others are cut from genomes, and their lineages are unreliable. */
export function typeStrains(text) {
  const records = text.split(/^>/m).filter((record) => record.startsWith('S0'));
  return records.map((record) => {
    const [header = '', ...lines] = record.split('\n');
    const [description = '', lineage = ''] = header.split('\t');
    const names = lineage.split(';').map((name) => name.trim().replace(/[\s,:]+/g, '_'));
    return {
      id: description.split(' ', 1)[0],
      tax: ranks.map((rank, index) => `${rank}:${names[index]}`).join(','),
      sequence: lines.join('').trim().toUpperCase(),
    };
  });
}

async function index(path, text) {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
