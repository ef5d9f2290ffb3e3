import { gzipSync } from 'node:zlib';
import {
  type AnalysisMethod,
  analysisMethods,
  betaDiversityPlotSchema,
  betaDiversitySchema,
  compositionPlotSchema,
  compositionSchema,
} from '@cohortium/contract';
import { withTransfer } from '#platform/concurrency';
import { plotOfBetaDiversity, plotOfComposition } from './present-plots.ts';

interface CheckOrder {
  kind: 'check';
  method: AnalysisMethod;
  /** Of its JSON. */
  pieces: Uint8Array[];
}
export interface PlotOrder {
  kind: 'plot';
  plot: 'beta_diversity' | 'composition';
  /** A checked answer. */
  json: Uint8Array;
}
export interface WrittenAnswer {
  json: Uint8Array<ArrayBuffer>;
  /** Gzip-compressed. */
  packed: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const read = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

function check({ method, pieces }: CheckOrder): WrittenAnswer {
  const json = encoder.encode(JSON.stringify(analysisMethods[method].result.parse(read(Buffer.concat(pieces)))));
  const packed = Uint8Array.from(gzipSync(json));
  return withTransfer({ json, packed }, [json.buffer, packed.buffer]);
}

function plot({ plot: kind, json }: PlotOrder): Uint8Array {
  const answer = read(json);
  const shown =
    kind === 'composition'
      ? compositionPlotSchema.parse(plotOfComposition(compositionSchema.parse(answer)))
      : betaDiversityPlotSchema.parse(plotOfBetaDiversity(betaDiversitySchema.parse(answer)));
  const bytes = encoder.encode(JSON.stringify(shown));
  return withTransfer(bytes, [bytes.buffer]);
}

export const run = (order: CheckOrder | PlotOrder): WrittenAnswer | Uint8Array =>
  order.kind === 'check' ? check(order) : plot(order);
