import { useState } from 'react';
import { CopyText } from '#ui/actions';
import { Pill, ScrollRegion } from '#ui/display';
import { Card } from '#ui/layout';
import { formatConstraints, formatType, partsOf, resolve } from './describe-schema.ts';
import { MethodPill } from './method-pill.tsx';
import type { ListedCall, OpenApi, Parameter, Schema } from './openapi.ts';

/** The maximum depth of example bodies. */
const DEPTH = 6;

/** A minimal example: required fields only, with placeholder values. */
export function exampleOf(document: OpenApi, schemaOrRef: Schema, depth = 0): unknown {
  const schema = resolve(document, schemaOrRef);
  if ('const' in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(document, first, depth);
  const [type] = [schema.type ?? 'object'].flat();
  if (type === 'string') return '…';
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (depth > DEPTH) return type === 'array' ? [] : {};
  if (type === 'array') return schema.minItems && schema.items ? [exampleOf(document, schema.items, depth + 1)] : [];
  const requiredNames = schema.required ?? [];
  return Object.fromEntries(
    requiredNames.map((name) => [name, exampleOf(document, schema.properties?.[name] ?? {}, depth + 1)]),
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a curl command with its required parameters; `$TOKEN` is an API token from the profile. */
export function writeCommand(document: OpenApi, { method, path, operation }: ListedCall, origin: string): string {
  const queryParameters = (operation.parameters ?? []).filter(
    ({ in: place, required }) => place === 'query' && required,
  );
  const query = queryParameters.map(({ name }) => `${name}=…`).join('&');
  const lines = [`curl -X ${method.toUpperCase()} ${quote(`${origin}${path}${query && `?${query}`}`)}`];
  if (operation.security?.length) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === 'application/json' && content?.schema)
    lines.push(`-H 'Content-Type: ${type}'`, `-d ${quote(JSON.stringify(exampleOf(document, content.schema)))}`);
  else if (type && content?.schema) {
    const flag = type.startsWith('multipart/') ? '-F' : '--data-urlencode';
    for (const name of content.schema.required ?? []) lines.push(`${flag} ${quote(`${name}=…`)}`);
  }
  return lines.join(' \\\n  ');
}

interface SchemaLineProps {
  document: OpenApi;
  schema: Schema;
  name?: string;
  isRequired?: boolean;
}

/** One value: its name, what it is, and what narrows it. */
function SchemaLine({ document, schema, name, isRequired = false }: SchemaLineProps) {
  const bounds = formatConstraints(document, schema);
  return (
    <span data-prose className="inline min-w-0 text-12">
      {name && <code className="font-medium font-mono text-ink">{name}</code>}{' '}
      <span className="break-words text-ink-2">{formatType(document, schema)}</span>
      {isRequired && <span className="text-danger"> required</span>}
      {bounds.length > 0 && <span className="break-words text-ink-3"> · {bounds.join(' · ')}</span>}
      {schema.description && <span className="block text-ink-2">{schema.description}</span>}
    </span>
  );
}

interface SchemaTreeProps {
  document: OpenApi;
  schema: Schema;
  /** The nesting depth; the first level is expanded. */
  depth?: number;
}

/** What stands inside a value. Nested parts are drawn when they are opened: schemas may hold themselves. */
function SchemaTree({ document, schema, depth = 0 }: SchemaTreeProps) {
  return (
    <ul className={depth > 0 ? 'ml-1.5 border-line border-l pl-3' : ''}>
      {partsOf(document, schema).map((part) => (
        <li key={part.name} className="py-1">
          {partsOf(document, part.schema).length > 0 ? (
            <Branch document={document} depth={depth} {...part} />
          ) : (
            <SchemaLine document={document} {...part} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Branch({ document, depth, ...part }: SchemaTreeProps & { depth: number; name: string; isRequired: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">
        <SchemaLine document={document} {...part} />
      </summary>
      {isOpen && <SchemaTree document={document} schema={part.schema} depth={depth + 1} />}
    </details>
  );
}

interface CallPageProps {
  document: OpenApi;
  listed: ListedCall;
}

/** One call: what goes in, what comes back, and a command line to begin with. */
export function CallPage({ document, listed }: CallPageProps) {
  const { method, path, operation } = listed;
  return (
    <article className="grid max-w-220 gap-4">
      <header>
        <h2 className="text-balance font-semibold text-16">{operation.summary ?? path}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <MethodPill method={method} />
          <code className="break-all font-mono text-13">{path}</code>
          <Pill>{operation.security?.length ? 'signed in' : 'public'}</Pill>
        </p>
        {operation.description && <p className="mt-1.5 text-13 text-ink-2">{operation.description}</p>}
      </header>
      <Command text={writeCommand(document, listed, window.location.origin)} />
      <Parameters document={document} parameters={operation.parameters ?? []} />
      {Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Shape key={type} title="Body" note={type} document={document} schema={schema} />
      ))}
      {Object.entries(operation.responses).map(([status, { description, content = {} }]) => {
        const [type, answer] = Object.entries(content)[0] ?? [];
        const note = [description, type].filter(Boolean).join(' · ');
        return (
          <Shape key={status} title={`Response ${status}`} note={note} document={document} schema={answer?.schema} />
        );
      })}
    </article>
  );
}

function Command({ text }: { text: string }) {
  return (
    <Card title="From the command line" aside={<CopyText text={text} textLabel="command" />}>
      <ScrollRegion label="Command" className="overflow-x-auto p-3.5">
        <pre className="w-fit font-mono text-12 leading-relaxed">{text}</pre>
      </ScrollRegion>
    </Card>
  );
}

function Parameters({ document, parameters }: { document: OpenApi; parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <Card title="Parameters">
      <ul className="px-3.5 py-2">
        {parameters.map(({ name, in: place, required = false, schema = {} }) => (
          <li key={`${place} ${name}`} className="flex flex-wrap items-baseline gap-x-2 py-1">
            <SchemaLine document={document} name={name} schema={schema} isRequired={required} />
            <Pill>{place}</Pill>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ShapeProps {
  title: string;
  note: string;
  document: OpenApi;
  schema: Schema | undefined;
}

function Shape({ title, note, document, schema }: ShapeProps) {
  return (
    <Card title={title} note={note}>
      {schema && (
        <div className="px-3.5 py-2">
          <SchemaLine document={document} schema={schema} />
          <SchemaTree document={document} schema={schema} />
        </div>
      )}
    </Card>
  );
}
