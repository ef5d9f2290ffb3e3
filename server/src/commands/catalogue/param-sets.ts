import { readFile } from 'node:fs/promises';
import { type ParamSet, paramsSchema, routes } from '@cohortium/contract';
import type { Reached } from '../submit/reach-portal.ts';
import { WordsRefused } from '../submit/read-words.ts';
import type { CatalogueWords } from './read-words.ts';

const { pipelines } = routes;
type Say = (line: string) => void;

/** The one of that name or id among those there are. */
export function chosenOf<T extends { id: string; name: string }>(noun: string, wanted: string, all: readonly T[]): T {
  const found = all.find(({ id, name }) => id === wanted || name === wanted);
  if (found) return found;
  const names = all.map(({ name }) => `“${name}”`).join(', ');
  throw new WordsRefused(`There is no ${noun} “${wanted}”; there ${names === '' ? 'is none' : `are ${names}`}.`);
}

const pipelineOf = async ({ call }: Reached, wanted: string) =>
  chosenOf('pipeline', wanted, (await call(pipelines.all, {})).data);

async function readParams(path: string | null) {
  if (path === null) return {};
  const text = await readFile(path, 'utf8').catch(() => {
    throw new WordsRefused(`File not found: ${path}.`);
  });
  try {
    return paramsSchema.parse(JSON.parse(text));
  } catch {
    throw new WordsRefused(
      `${path} holds no parameters. Write {"name": value, …}, with strings, numbers, true or false.`,
    );
  }
}

const lineOf = ({ id, name, pipeline_name, pipeline_version }: ParamSet): string =>
  [id, name, `${pipeline_name} ${pipeline_version}`].join('\t');

export async function listParamSets(reached: Reached, { pipeline }: CatalogueWords, say: Say): Promise<void> {
  const about = pipeline === null ? {} : { pipeline_id: (await pipelineOf(reached, pipeline)).id };
  const query = { page: 1, page_size: 1000, ...about };
  const { data } = await reached.call(pipelines.paramSets, { query });
  for (const set of data) say(lineOf(set));
  if (data.length === 0) say('No parameter sets.');
}

export async function makeParamSet(reached: Reached, words: CatalogueWords, say: Say): Promise<void> {
  const { subject, pipeline, reference } = words;
  if (pipeline === null)
    throw new WordsRefused('--pipeline is missing. Name the pipeline that the parameters belong to.');
  const { id: pipeline_id } = await pipelineOf(reached, pipeline);
  const known = reference === null ? [] : (await reached.call(pipelines.references, {})).data;
  const chosen = reference === null ? {} : { reference_id: chosenOf('reference', reference, known).id };
  const body = { name: subject ?? '', pipeline_id, ...chosen, params: await readParams(words.params) };
  const { data } = await reached.call(pipelines.createParamSet, { body });
  say(`created the parameter set “${data.name}” ${reached.url}/param-set/${data.id}?workspace=${reached.workspace_id}`);
}
