import { FILES_FOLDER, type ParsedWorkflow, type Process, type WorkflowProblem } from './model.ts';
import { type ListNode, type MapNode, type Node, refuse, refuseLarge, type SourceLocation, shorten } from './node.ts';
import { type Bundle, openBundle } from './open-bundle.ts';
import { readProcess } from './processes.ts';
import { readYaml, requireVisible } from './read-yaml.ts';
import { type ParseContext, recordProblem } from './reading.ts';
import { anyText, requireMap, resolveImport, toPlainId } from './rules.ts';

const MAX_PROCESSES = 500;
const MAX_STEPS = 2000;
const MAX_IMPORTS = 100;
/** Of files taken in by $include, each as often as it is. */
const MAX_INCLUDED_BYTES = 2 ** 22;

export type ParseResult =
  | { problems: [WorkflowProblem, ...WorkflowProblem[]] }
  | { problems: []; workflow: ParsedWorkflow };

/**
 * A workflow as the portal writes it, from files below `folder` beginning with `entry`; or what is wrong with it. It is
 * read by a closed grammar: what is not known is refused by its name, and nothing is handed on unread. For a thread.
 */
export function parseWorkflow(folder: string, entry: string): ParseResult {
  const parser = new Parser(openBundle(folder));
  try {
    const workflow = parser.parse(entry);
    const [first, ...others] = parser.problems;
    return first ? { problems: [first, ...others] } : { problems: [], workflow };
  } catch (error) {
    recordProblem(parser.reading('main', ''), error);
    const [first, ...others] = parser.problems;
    if (!first) throw error;
    return { problems: [first, ...others] };
  }
}

/** A document that has been read: one process, or several by their ids. */
interface LoadedDocument {
  node: MapNode;
  graph: Map<string, MapNode> | null;
}

class Parser {
  readonly problems: WorkflowProblem[] = [];
  readonly #notices: WorkflowProblem[] = [];
  readonly #origins: ParseContext['origins'] = {};
  readonly #namespaces = new Map<string, string>();
  readonly #documents = new Map<string, LoadedDocument>();
  readonly #files = new Set<string>();
  /** Names of processes in the written document, by where they stand. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #processes: Process[] = [];
  readonly #bundle: Bundle;
  #above: string[] = [];
  #imports = 0;
  #included = 0;
  #steps = 0;

  constructor(bundle: Bundle) {
    this.#bundle = bundle;
  }

  parse(entry: string): ParsedWorkflow {
    const at = { file: entry, line: 1 };
    const { node } = this.#load(at, entry);
    this.#readHead(node);
    this.#runKey(at, entry, null);
    const [main, ...others] = this.#processes;
    if (!main || (main.class !== 'Workflow' && this.problems.length === 0)) {
      refuse(at, 'This document is not a Workflow. Wrap the tool in a workflow with one step.');
    }
    return {
      document: { cwlVersion: 'v1.2', $graph: [main, ...others] },
      files: [...this.#files].sort(),
      notices: this.#notices,
      origins: this.#origins,
    };
  }

  reading(process: string, step: string): ParseContext {
    return {
      ...{ process, step, problems: this.problems, notices: this.#notices, origins: this.#origins },
      namespaces: this.#namespaces,
      run: (node) => this.#run(node, this.#above.at(-1) ?? ''),
      includeText: (at, path) => this.#include(at, path),
      importNode: (at, path) => this.#import(at, path),
      noteFile: (at, reference, kind) => this.#noteFile(at, reference, kind),
    };
  }

  #readHead(node: MapNode): void {
    const version = node.entries.get('cwlVersion')?.node;
    if (version?.kind !== 'scalar' || version.value !== 'v1.2') {
      const message = version?.kind === 'scalar' ? `is CWL ${shorten(String(version.value))}` : 'has no cwlVersion';
      refuse(
        { file: node.file, line: null },
        `This document ${message}. This portal supports v1.2 (cwl-upgrader can convert it).`,
      );
    }
    const prefixes = node.entries.get('$namespaces')?.node;
    for (const [prefix, { node: address }] of prefixes?.kind === 'map' ? prefixes.entries : []) {
      if (address.kind === 'scalar' && typeof address.value === 'string') this.#namespaces.set(prefix, address.value);
    }
  }

  #load(at: SourceLocation, file: string): LoadedDocument {
    const known = this.#documents.get(file);
    if (known) return known;
    const node = requireMap(readYaml(file, this.#bundle.textOf(at, file)), 'A document');
    const graph = node.entries.get('$graph')?.node;
    const loaded = { node, graph: graph ? this.#graphOf(node, graph) : null };
    this.#documents.set(file, loaded);
    return loaded;
  }

  #graphOf(node: MapNode, graph: Node): Map<string, MapNode> {
    for (const [key, { line }] of node.entries) {
      if (['$graph', 'cwlVersion', '$namespaces', '$schemas', 'id'].includes(key)) continue;
      refuse({ file: node.file, line }, `“${shorten(key)}” isn’t allowed next to $graph. Move it into a process.`);
    }
    if (graph.kind !== 'list') refuse(graph, '$graph must be a list of processes.');
    const found = new Map<string, MapNode>();
    for (const item of (graph satisfies ListNode).items) {
      const process = requireMap(resolveImport(item, this.reading('main', '')), 'A process of $graph');
      const id = process.entries.get('id')?.node ?? refuse(process, 'A process of $graph has no id. Add it.');
      const name = toPlainId(id, anyText(id, this.reading('main', '')));
      if (found.has(name)) refuse(process, `${name} appears twice in $graph. Remove one.`);
      found.set(name, process);
    }
    return found;
  }

  #run(given: Node, above: string): string {
    const node = resolveImport(given, this.reading('main', ''));
    if (node.kind === 'map') return this.#runInline(node, above);
    const reference = anyText(node, this.reading('main', ''));
    const [path = '', fragment, ...more] = reference.split('#');
    if (more.length > 0) refuse(node, `${shorten(reference)} is not a valid path.`);
    const file = path === '' ? node.file : this.#bundle.resolvePath(node, path);
    return this.#runKey(node, file, fragment || null);
  }

  #runInline(node: MapNode, above: string): string {
    const own = node.entries.get('id')?.node;
    const name =
      own?.kind === 'scalar' && typeof own.value === 'string' ? own.value : `${above.split('#').at(-1) ?? ''}-step`;
    return this.#read(node, { key: `${node.file}:${node.line}:${this.#names.size}`, requested: name });
  }

  #runKey(at: SourceLocation, file: string, fragment: string | null): string {
    const { node, graph } = this.#load(at, file);
    const id = fragment === null ? 'main' : toPlainId(at, fragment.split('/').at(-1) ?? '');
    const process = graph ? graph.get(id) : node;
    const isOther = !graph && fragment !== null && id !== 'main' && !this.#isNamed(node, id);
    if (!process || isOther) refuse(at, `${shorten(file)} has no process ${shorten(id)}. Correct the name.`);
    const key = graph ? `${file}#${id}` : file;
    const requested = graph ? id : (file.split('/').at(-1) ?? file);
    return this.#read(process, { key, requested: requested, at });
  }

  #isNamed(node: MapNode, id: string): boolean {
    const own = node.entries.get('id')?.node;
    return own?.kind === 'scalar' && own.value === id;
  }

  /** Each process is read once, however many steps run it. */
  #read(node: MapNode, { key, requested, at = node }: { key: string; requested: string; at?: SourceLocation }): string {
    if (this.#above.includes(key)) {
      const round = [...this.#above.slice(this.#above.indexOf(key)), key].join(' → ');
      refuse(at, `The workflow calls itself: ${round}. Remove one of these steps.`);
    }
    const known = this.#names.get(key);
    if (known !== undefined) return `#${known}`;
    const name = this.#nameFor(requested);
    this.#names.set(key, name);
    this.#origins[name] = { file: node.file, line: node.line };
    const place = this.#processes.length;
    if (place >= MAX_PROCESSES) refuseLarge(at, `The workflow has more than ${MAX_PROCESSES} processes. Split it.`);
    this.#processes.length += 1;
    const above = this.#above;
    this.#above = [...above, key];
    try {
      const process = readProcess(node, name, this.reading(name, ''));
      this.#steps += process.steps?.length ?? 0;
      if (this.#steps > MAX_STEPS) refuseLarge(at, `The workflow has more than ${MAX_STEPS} steps. Split it.`);
      this.#processes[place] = process;
    } finally {
      this.#above = above;
    }
    return `#${name}`;
  }

  #nameFor(requested: string): string {
    if (this.#processes.length === 0) {
      this.#taken.add('main');
      return 'main';
    }
    const plain = requested
      .replace(/^.*[#/]/, '')
      .replaceAll(/[^\w.-]/g, '_')
      .replace(/^(?=\W|$)/, 'p')
      .slice(0, 80);
    let name = plain;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${plain}-${number}`;
    this.#taken.add(name);
    return name;
  }

  #include(at: SourceLocation, path: string): string {
    const text = this.#bundle.textOf(at, this.#bundle.resolvePath(at, path));
    this.#included += text.length;
    if (this.#included > MAX_INCLUDED_BYTES)
      refuseLarge(at, 'The workflow includes more than 4 MiB of text. Pass files as inputs instead.');
    requireVisible(at, text);
    return text;
  }

  #import(at: SourceLocation, path: string): Node {
    this.#imports += 1;
    if (this.#imports > MAX_IMPORTS)
      refuseLarge(at, `The workflow imports more than ${MAX_IMPORTS} times. Write the content in place.`);
    const file = this.#bundle.resolvePath(at, path);
    return readYaml(file, this.#bundle.textOf(at, file));
  }

  #noteFile(at: SourceLocation, reference: string, kind: 'File' | 'Directory'): string {
    const place = this.#bundle.resolvePath(at, reference);
    for (const file of this.#bundle.filesAt(at, place, kind)) this.#files.add(file);
    return [FILES_FOLDER, ...place.split('/').map(encodeURIComponent)].join('/');
  }
}
