import { z } from 'zod';
import { type Packed, sha256Of, sizeOf } from '../formats/pack-zip.ts';

const crateSchema = z.looseObject({ '@graph': z.array(z.looseObject({ '@id': z.string() })) });

const formats: Record<string, string> = {
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  fasta: 'text/x-fasta',
  nwk: 'text/x-nh',
  cff: 'text/yaml',
  md: 'text/markdown',
};

const titles: Record<string, string> = {
  'counts.tsv': 'Counts per sample and taxon or feature',
  'samples.tsv': 'Metadata of the samples',
  'taxonomy.tsv': 'Lineages of the rows of counts.tsv',
  'sequences.fasta': 'Sequences of the rows of counts.tsv',
  'tree.nwk': 'Tree of the rows of counts.tsv',
  'recipe.json': 'How the samples were chosen',
};

/** A crate's description with the files that lie beside it: their sizes, checksums and what they are. */
export async function completeCrate(begun: string, files: readonly Packed[]): Promise<string> {
  const crate = crateSchema.parse(JSON.parse(begun));
  const entities = [];
  for (const file of files) {
    entities.push({
      '@id': file.name,
      '@type': 'File',
      name: titles[file.name] ?? file.name,
      encodingFormat: formats[file.name.split('.').at(-1) ?? ''] ?? 'text/plain',
      contentSize: String(await sizeOf(file)),
      sha256: await sha256Of(file),
    });
  }
  const parts = entities.map((entity) => ({ '@id': entity['@id'] }));
  const graph = crate['@graph'].map((entity) => (entity['@id'] === './' ? { ...entity, hasPart: parts } : entity));
  return `${JSON.stringify({ ...crate, '@graph': [...graph, ...entities] }, null, 2)}\n`;
}
