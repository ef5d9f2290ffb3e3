import { pipelineBodySchema } from '@cohortium/contract';
import { z } from 'zod';

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Names of programs, separated by lines, commas or spaces. */
const softwareOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const { name, version, description, citations, software, item_option } = pipelineBodySchema.shape;

/** The form as it is typed, and what the contract makes of it. */
export const registrationSchema = z.object({
  ...{ name, version, description },
  item_option: item_option.unwrap(),
  raw_data_type: z.string().transform(Number),
  result_data_type: z.string().transform(Number),
  citations: z.string().transform(lines).pipe(citations.unwrap()),
  software: z.string().transform(softwareOf).pipe(software.unwrap()),
});

export const emptyRegistration = {
  name: '',
  version: '1.0.0',
  description: '',
  raw_data_type: '10',
  result_data_type: '13',
  citations: '',
  software: '',
  item_option: '--sample',
};

export type SchemaReading = { schema: Record<string, unknown>; n: number } | { problem: string };

/** A JSON Schema from a file: how many parameters it has, or what is wrong with it and where. */
export function readSchema(text: string): SchemaReading {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return {
      problem: `This is not JSON: ${error instanceof Error ? formatLocation(error.message, text) : 'it can’t be parsed'}`,
    };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { problem: 'A schema must be a JSON object.' };
  const schema: Record<string, unknown> = { ...read };
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties))
    return { problem: 'The schema has no “properties”. Add one property per parameter.' };
  return { schema, n: Object.keys(properties).length };
}

/** Converts the character offset of a browser's JSON error into a line. */
function formatLocation(message: string, text: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined || /line \d+/.test(message)) return message;
  return `${message}, line ${text.slice(0, Number(position)).split('\n').length}`;
}
