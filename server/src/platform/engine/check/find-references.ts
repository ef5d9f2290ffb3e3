import { isAlias, isMap, isPair, isScalar, isSeq, type ParsedNode } from 'yaml';
import { placeOf, textAt, valueAt, type WorkflowDocument, type WorkflowProblem } from './read-document.ts';

/** Something that one process of a workflow uses: another process, or a file that is not CWL. */
export interface Reference {
  /** The process that it stands in: the file, or `file#id` in a packed document. */
  from: string;
  kind: 'process' | 'file';
  file: string;
  fragment: string | null;
  line: number | null;
}

/** A tool, or JavaScript, which the engine runs itself. */
export interface Tool {
  file: string;
  line: number | null;
  /** Whether it asks for a container, as JavaScript can't. */
  contained: boolean;
}

export interface Findings {
  references: Reference[];
  problems: WorkflowProblem[];
  tools: Tool[];
}

interface Place {
  folder: string;
  document: WorkflowDocument;
  process: string;
  found: Findings;
}

/** Ids as others write them in `run`: without the sign in front. */
const bareId = (id: string) => id.replace(/^.*#/, '');

/** What a document names and holds. Nothing of it is opened. */
export function findReferences(folder: string, document: WorkflowDocument): Findings {
  const found: Findings = { references: [], problems: [], tools: [] };
  const { content, file } = document;
  const graph = valueAt(content, '$graph');
  const place = { folder, document, process: file, found };
  if (!isSeq(graph)) {
    walk(content, place);
    return found;
  }
  for (const process of graph.items)
    walk(process, { ...place, process: `${file}#${bareId(textAt(process, 'id') ?? '')}` });
  if (isMap(content)) {
    for (const { key, value } of content.items) if (!isScalar(key) || key.value !== '$graph') walk(value, place);
    walkKeys(content, place);
  }
  return found;
}

function walk(node: ParsedNode | null, place: Place): void {
  if (isAlias(node)) refuse(node, place, 'This uses a YAML alias (*). Write out what it stands for.');
  if (isSeq(node)) for (const item of node.items) walk(isPair(item) ? null : item, place);
  if (isScalar(node) && typeof node.value === 'string') walkText(node, node.value, place);
  if (!isMap(node)) return;
  walkKeys(node, place);
  for (const { value } of node.items) walk(value, place);
}

function refuse(node: ParsedNode, { document, found }: Place, message: string): void {
  found.problems.push({ file: document.file, line: document.lineOf(node), message });
}

/** Expressions are run by the engine itself, in no container: they may not conjure up files. */
function walkText(node: ParsedNode, text: string, place: Place): void {
  if (/\$[({]/.test(text) && /\blocation\b|file:\/\//.test(text)) {
    refuse(node, place, 'This expression makes a file by its location. Pass files as inputs instead.');
  }
}

const importing: Record<string, Reference['kind']> = { $import: 'process', $mixin: 'process', $include: 'file' };
const leaving = /^\/|(?:^|\/)\.\.(?:\/|$)/;

function walkKeys(map: ParsedNode, place: Place): void {
  for (const [key, kind] of Object.entries(importing)) note(map, key, kind, place);
  if (valueAt(map, 'in') || valueAt(map, 'out')) note(map, 'run', 'process', place);
  const kind = textAt(map, 'class');
  if (kind === 'File' || kind === 'Directory') {
    note(map, 'location', 'file', place);
    note(map, 'path', 'file', place);
  }
  for (const key of ['entryname', 'stdin', 'stdout', 'stderr', 'glob']) {
    const value = valueAt(map, key);
    if (value && leaving.test(textAt(map, key) ?? '')) {
      refuse(value, place, `${key} leaves the job’s own folder. Give a plain name.`);
    }
  }
  walkForbidden(map, place);
  const { document, found } = place;
  const script = 'InlineJavascriptRequirement';
  if (kind === script || valueAt(map, script)) {
    found.tools.push({ file: document.file, line: document.lineOf(map), contained: false });
  }
  if (kind !== 'CommandLineTool') return;
  found.tools.push({ file: document.file, line: document.lineOf(map), contained: asksForContainer(map) });
}

const forbidden: Record<string, string> = {
  $base: '$base changes where names are looked for. Leave it out.',
  $schemas: '$schemas are fetched from elsewhere. Leave them out; a format is known by its address alone.',
  dockerFile: 'A container has to be an image with a name: use dockerPull, not dockerFile.',
  dockerImport: 'A container has to be an image with a name: use dockerPull, not dockerImport.',
  dockerLoad: 'A container has to be an image with a name: use dockerPull, not dockerLoad.',
};

function walkForbidden(map: ParsedNode, place: Place): void {
  for (const [key, message] of Object.entries(forbidden)) {
    const value = valueAt(map, key);
    if (value) refuse(value, place, message);
  }
}

function note(map: ParsedNode, key: string, kind: Reference['kind'], place: Place): void {
  const { folder, document, process, found } = place;
  const reference = textAt(map, key);
  const node = valueAt(map, key);
  if (reference === null || !node) return;
  const at = placeOf(folder, document.file, reference);
  if ('wrong' in at) {
    refuse(node, place, at.wrong);
    return;
  }
  const fragment = reference.includes('#') ? bareId(reference) : null;
  found.references.push({ from: process, kind, file: at.file, fragment, line: document.lineOf(node) });
}

/** `requirements` may be a list of classes or a map by class; a hint is no demand. */
function asksForContainer(tool: ParsedNode): boolean {
  const requirements = valueAt(tool, 'requirements');
  if (isMap(requirements)) return valueAt(requirements, 'DockerRequirement') !== null;
  if (!isSeq(requirements)) return false;
  return requirements.items.some((item) => !isPair(item) && textAt(item, 'class') === 'DockerRequirement');
}
