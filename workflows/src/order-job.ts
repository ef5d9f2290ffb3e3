import { pathToFileURL } from 'node:url';

export interface SampleFiles {
  /** Absolute paths of FASTQ files, gzipped or not. Single-end samples have no reverse. */
  forward: string;
  reverse?: string | null;
}

export interface CwlFile {
  class: 'File';
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

/**
 * The inputs of a pipeline. People's sample ids may hold anything and become neither file names nor arguments: the
 * workflow knows samples by `internalName` of their place here, and its tables name them so.
 */
export function createJobOrder(order: {
  samples: SampleFiles[];
  reference: string;
  params?: Record<string, string | number | boolean>;
}) {
  const samples: OrderedSample[] = order.samples.map(({ forward, reverse }, index) => ({
    sample_id: internalName(index),
    forward: fileAt(forward),
    reverse: reverse ? fileAt(reverse) : null,
  }));
  return { ...order.params, samples, reference: fileAt(order.reference) };
}

function fileAt(path: string): CwlFile {
  return { class: 'File', location: pathToFileURL(path).href };
}
