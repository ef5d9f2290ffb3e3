import { pathToFileURL } from 'node:url';

export interface SampleFiles {
  /** Absolute paths of FASTQ files, gzipped or not. Single-end samples have no reverse. */
  forward: string;
  reverse?: string | null;
}

export interface CwlFile {
  class: 'File' | 'Directory';
  /** A `file:` address: in a plain path cwltool takes # for the start of a fragment. */
  location: string;
  // An index signature lets an order be handed on as plain JSON.
  [key: string]: string;
}

export type OrderedSample = { sample_id: string; forward: CwlFile; reverse: CwlFile | null };

/** What the workflow calls the sample at this place of the order, counted from 0: `s0001` for the first. */
export function internalName(index: number): string {
  return `s${String(index + 1).padStart(4, '0')}`;
}

/** A file, or a folder, for a job order. The engine's cache does not look into folders: a path has to name the content. */
export function cwlFile(path: string, as: 'file' | 'folder' = 'file'): CwlFile {
  return { class: as === 'file' ? 'File' : 'Directory', location: pathToFileURL(path).href };
}

/**
 * The inputs of a pipeline. People's sample ids may hold anything and become neither file names nor arguments: the
 * workflow knows samples by `internalName` of their place here, and its tables name them so.
 */
export function createJobOrder(order: {
  samples: SampleFiles[];
  /** By the input that takes them. */
  references: Record<string, CwlFile>;
  params?: Record<string, string | number | boolean>;
}) {
  const samples: OrderedSample[] = order.samples.map(({ forward, reverse }, index) => ({
    sample_id: internalName(index),
    forward: cwlFile(forward),
    reverse: reverse ? cwlFile(reverse) : null,
  }));
  return { ...order.params, samples, ...order.references };
}
