import type { ParamSet, ParamSetDiff } from '@cohortium/contract';
import type { ParamsSchema } from '@cohortium/workflows';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { getPipeline } from '../find-pipeline.ts';
import { paramSetViews } from '../list-catalogue.ts';
import { findParamSet } from './param-set-policy.ts';

interface ComparedSet {
  set: ParamSet;
  schema: ParamsSchema;
}

const comparedFacts: [string, (set: ParamSet) => string][] = [
  ['Name', ({ reference }) => reference.name],
  ['Version', ({ reference }) => reference.version],
  ['SHA-256', ({ reference }) => reference.sha256],
  ['Sequences', ({ reference }) => reference.n_sequences.toLocaleString('en-US')],
  ['Caution', ({ reference }) => reference.caution ?? 'none'],
];

/** What differs, and how many parameters are the same in both. */
export function diffSets(a: ComparedSet, b: ComparedSet): Omit<ParamSetDiff, 'a' | 'b'> {
  const names = [...new Set([...[a, b].flatMap(({ schema }) => Object.keys(schema.properties))])];
  const compared = names.map((name) => {
    const schemaEntry = a.schema.properties[name] ?? b.schema.properties[name];
    const [inA, inB] = [a.set.params[name] ?? null, b.set.params[name] ?? null];
    return { name, title: schemaEntry?.title ?? name, unit: schemaEntry?.['x-unit'] ?? '', a: inA, b: inB };
  });
  const parameters = compared.filter((one) => one.a !== one.b);
  return {
    same_pipeline: a.set.pipeline_id === b.set.pipeline_id,
    parameters,
    reference: comparedFacts.flatMap(([fact, of]) => {
      const [inA, inB] = [of(a.set), of(b.set)];
      return inA === inB ? [] : [{ fact, a: inA, b: inB }];
    }),
    n_same: compared.length - parameters.length,
  };
}

export async function diffParamSets(
  { db }: Platform,
  caller: Caller,
  query: { a: string; b: string },
): Promise<ParamSetDiff> {
  const sideOf = async (id: string): Promise<ComparedSet> => {
    const row = await findParamSet(db, caller, id);
    const [set] = await paramSetViews(db, caller, [row]);
    if (!set) throw new Error('A parameter set that is here cannot be shown.');
    return { set, schema: (await getPipeline(db, row.pipeline_id)).definition.params_schema };
  };
  const [a, b] = [await sideOf(query.a), await sideOf(query.b)];
  return { a: a.set, b: b.set, ...diffSets(a, b) };
}
