import { type ParamSet, type Pipeline, paramsSchema, routes } from '@cohortium/contract';
import { ArgumentError, readJson } from '../command-line.ts';
import type { PortalConnection } from '../portal-client/connect-to-portal.ts';
import type { PrintLine } from '../portal-client/portal-command.ts';
import type { CatalogueArguments } from './parse-arguments.ts';

const { pipelines } = routes;

/** The one of that name or id among those there are. */
export function resolveNameOrId<T extends { id: string; name: string }>(
  label: string,
  nameOrId: string,
  all: readonly T[],
): T {
  const match = all.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (match) return match;
  const names = all.map(({ name }) => `“${name}”`).join(', ');
  throw new ArgumentError(`There is no ${label} “${nameOrId}”; there ${names === '' ? 'is none' : `are ${names}`}.`);
}

const findPipeline = async ({ call }: PortalConnection, nameOrId: string) =>
  resolveNameOrId('pipeline', nameOrId, (await call(pipelines.all, {})).data);

const readParams = (path: string) =>
  readJson(path, paramsSchema, 'holds no parameters. Write {"name": value, …}, with strings, numbers, true or false.');

const formatLine = ({ id, name, pipeline_name, pipeline_version }: ParamSet): string =>
  [id, name, `${pipeline_name} ${pipeline_version}`].join('\t');

export async function printParamSets(
  reached: PortalConnection,
  { pipeline }: CatalogueArguments,
  printLine: PrintLine,
): Promise<void> {
  const about = pipeline === null ? {} : { pipeline_id: (await findPipeline(reached, pipeline)).id };
  const query = { page: 1, page_size: 1000, ...about };
  const { data } = await reached.call(pipelines.paramSets, { query });
  for (const set of data) printLine(formatLine(set));
  if (data.length === 0) printLine('No parameter sets.');
}

/** `name`, of the only input that takes a reference, or `input=name`. */
async function resolveReferences(
  { call }: PortalConnection,
  { name, references: inputs }: Pipeline,
  typed: readonly string[],
): Promise<Record<string, string>> {
  if (typed.length === 0) return {};
  const all = (await call(pipelines.references, {})).data;
  const pairs = typed.map((text) => {
    const input = inputs.find((one) => text.startsWith(`${one.input}=`));
    const chosen = input ?? inputs[0];
    if (!chosen) throw new ArgumentError(`${name} takes no reference. Leave out --reference.`);
    if (!input && inputs.length > 1) {
      const names = inputs.map((one) => one.input).join(', ');
      throw new ArgumentError(`${name} takes several references. Write --reference input=name, with one of ${names}.`);
    }
    const nameOrId = input ? text.slice(input.input.length + 1) : text;
    const ofKind = all.filter(({ kind }) => kind === chosen.kind);
    return [chosen.input, resolveNameOrId('reference', nameOrId, ofKind).id] as const;
  });
  return Object.fromEntries(pairs);
}

export async function createParamSet(
  reached: PortalConnection,
  args: CatalogueArguments,
  printLine: PrintLine,
): Promise<void> {
  const { pipeline } = args;
  if (pipeline === null)
    throw new ArgumentError('--pipeline is missing. Name the pipeline that the parameters belong to.');
  const found = await findPipeline(reached, pipeline);
  const references = await resolveReferences(reached, found, args.references);
  const params = args.params === null ? {} : await readParams(args.params);
  const body = { name: args.subjects[0] ?? '', pipeline_id: found.id, references, params };
  const { data } = await reached.call(pipelines.createParamSet, { body });
  printLine(
    `created the parameter set “${data.name}” ${reached.url}/param-set/${data.id}?workspace=${reached.workspace_id}`,
  );
}
