import { type PipelineBody, pipelineBodySchema } from '@cohortium/contract';

export interface RegistrationFields {
  name: string;
  version: string;
  description: string;
  raw_data_type: string;
  result_data_type: string;
  /** One a line. */
  citations: string;
  /** Names of programs. */
  software: string;
  item_option: string;
}

export const emptyRegistration: RegistrationFields = {
  name: '',
  version: '1.0.0',
  description: '',
  raw_data_type: '10',
  result_data_type: '13',
  citations: '',
  software: '',
  item_option: '--sample',
};

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Names of programs, however they are set apart: by lines, commas or spaces. */
export const softwareOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

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

type Document = { file_id: string; entry: string | null; schema: Record<string, unknown> | null };

/** The request body; @throws ZodError with all invalid fields. */
export function registrationBody(fields: RegistrationFields, { file_id, entry, schema }: Document): PipelineBody {
  const { raw_data_type, result_data_type, citations, software, ...enteredFields } = fields;
  const body: PipelineBody = {
    ...enteredFields,
    file_id,
    raw_data_type: Number(raw_data_type),
    result_data_type: Number(result_data_type),
    citations: lines(citations),
    software: softwareOf(software),
    ...(entry ? { entry } : {}),
    ...(schema ? { params_schema: schema } : {}),
  };
  return pipelineBodySchema.parse(body);
}

const REGISTRATION_FIELDS = ['name', 'version', 'description', 'citations', 'software', 'item_option'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** The fields that do not fit, with a sentence each; empty when the form may be sent. */
export function registrationProblems(fields: RegistrationFields): Partial<Record<RegistrationField, string>> {
  const { raw_data_type, result_data_type, citations, software, ...enteredFields } = fields;
  const shape = pipelineBodySchema.pick({
    name: true,
    version: true,
    description: true,
    citations: true,
    software: true,
    item_option: true,
  });
  const parsed = shape.safeParse({ ...enteredFields, citations: lines(citations), software: softwareOf(software) });
  if (parsed.success) return {};
  const problems: Partial<Record<RegistrationField, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = REGISTRATION_FIELDS.find((fieldName) => fieldName === path[0]);
    if (field) problems[field] ??= message;
  }
  return problems;
}
