import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { md5Of, type Packed, packZip } from './pack-zip.ts';

export interface ArtifactMetadata {
  /** What it is a part of: the same, the same artifact. */
  content_key: string;
  software: string;
  made_at: string;
  /** BibTeX. */
  citations: string;
}

interface Artifact {
  /** As QIIME 2 names it: `FeatureTable[Frequency]`. */
  type: string;
  format: string;
  /** Below `data/`. */
  data: readonly Packed[];
}

/** A version 4 UUID of a content: QIIME 2 names artifacts by one. */
export function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const VERSION = 'QIIME 2\narchive: 5\nframework: 2023.9.0\n';

/** How it came about, as an import: what was done before is the portal's to tell, and stands in the crate. */
const actionOf = (uuid: string, { format }: Artifact, { software, made_at }: ArtifactMetadata): string => `execution:
    uuid: ${uuid}
    runtime:
        start: ${made_at.replace('Z', '+00:00')}
        end: ${made_at.replace('Z', '+00:00')}
        duration: 0 microseconds
action:
    type: import
    format: ${format}
    manifest: []
    citations: []
transformers:
    output:
    -   from: ${format}
        to: ${format}
environment:
    platform: ${JSON.stringify(software)}
    python: ''
    framework:
        version: 2023.9.0
        website: https://qiime2.org
        citations: []
    plugins: {}
    python-packages: {}
`;

/** An artifact of QIIME 2, archive format 5: layout, identifier, provenance and checksums (dev.qiime2.org). */
export async function packArtifact(target: string, artifact: Artifact, metadata: ArtifactMetadata): Promise<void> {
  const { type, format, data } = artifact;
  const uuid = uuidOf(`${metadata.content_key}\n${type}`);
  const identity = `uuid: ${uuid}\ntype: ${type}\nformat: ${format}\n`;
  const files: Packed[] = [
    { name: 'VERSION', text: VERSION },
    { name: 'metadata.yaml', text: identity },
    ...data.map((file) => ({ ...file, name: join('data', file.name) })),
    { name: 'provenance/VERSION', text: VERSION },
    { name: 'provenance/metadata.yaml', text: identity },
    { name: 'provenance/citations.bib', text: metadata.citations },
    { name: 'provenance/action/action.yaml', text: actionOf(uuidOf(`${uuid}\nimport`), artifact, metadata) },
  ];
  const sums: string[] = [];
  for (const file of files) sums.push(`${await md5Of(file)}  ${file.name}\n`);
  const all = [...files, { name: 'checksums.md5', text: sums.join('') }];
  await packZip(
    target,
    all.map((file) => ({ ...file, name: `${uuid}/${file.name}` })),
    metadata.made_at,
  );
}
