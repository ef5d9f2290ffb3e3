import { useState } from 'react';
import { formatConstraints, formatType, partsOf } from '../model/describe-schema.ts';
import type { OpenApi, Schema } from '../model/openapi.ts';

interface SchemaLineProps {
  document: OpenApi;
  schema: Schema;
  name?: string;
  isRequired?: boolean;
}

/** One value: its name, what it is, and what narrows it. */
export function SchemaLine({ document, schema, name, isRequired = false }: SchemaLineProps) {
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
export function SchemaTree({ document, schema, depth = 0 }: SchemaTreeProps) {
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
