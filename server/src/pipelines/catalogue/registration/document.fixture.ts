import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { treeWorkflow } from '@cohortium/workflows';
import { ZipFile } from 'yazl';

const PACKED_AT = new Date('2026-11-01T12:00:00');

/** A zip of these files, as a person would pack them; the same ones give the same bytes. */
export async function zipOf(files: Record<string, string | Uint8Array>, mode = 0o100644): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { mode, mtime: PACKED_AT });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** A zip whose names, of the same length, were changed afterwards: what no decent program writes. */
export async function forgedZip(files: Record<string, string>, from: string, to: string): Promise<Buffer> {
  const bytes = await zipOf(files);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** The amplicon pipeline of this portal, packed as somebody else's. */
export async function ampliconZip(): Promise<Buffer> {
  const root = dirname(dirname(treeWorkflow.workflow));
  const files: Record<string, Uint8Array> = {};
  for (const folder of ['reads', 'amplicon', 'amplicon-16s']) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.test.ts')) continue;
      const path = join(entry.parentPath, entry.name);
      files[path.slice(root.length + 1)] = await readFile(path);
    }
  }
  return zipOf(files);
}

const outputs = ['feature_table', 'features', 'taxonomy', 'tracking', 'sample_status'];

/** One step that writes five files; `change` makes it somebody's mistake. */
export const smallWorkflow = (change: (text: string) => string = (text) => text): string =>
  change(`cwlVersion: v1.2
class: Workflow
label: Small
doc: Writes five files.
requirements: { ScatterFeatureRequirement: {} }
inputs:
  samples:
    type:
      type: array
      items:
        type: record
        fields: { sample_id: string, forward: File, reverse: File? }
  reference: File
  depth: { type: int, default: 1000, label: Depth, doc: Reads kept of a sample. }
  mode: { type: { type: enum, symbols: [fast, slow] }, default: fast }
steps:
  write:
    label: Write the tables
    run: tools/write.cwl
    in: { depth: depth, mode: mode }
    out: [${outputs.join(', ')}]
outputs:
${outputs.map((name) => `  ${name}: { type: File, outputSource: write/${name} }`).join('\n')}
`);

export const writeTool = (requirements = '{}'): string => `class: CommandLineTool
cwlVersion: v1.2
requirements: ${requirements}
baseCommand: [sh, -c, 'touch ${outputs.join(' ')}']
inputs:
  depth: int
  mode: { type: { type: enum, symbols: [fast, slow] } }
outputs:
${outputs.map((name) => `  ${name}: { type: File, outputBinding: { glob: ${name} } }`).join('\n')}
`;

export const smallZip = (change?: (text: string) => string, tool = writeTool()): Promise<Buffer> =>
  zipOf({ 'small/main.cwl': smallWorkflow(change), 'small/tools/write.cwl': tool });
