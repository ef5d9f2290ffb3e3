import { useState } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { Field, Input } from '#ui/forms';
import { paramFields } from '../param-sets/params-fields.ts';
import { readSchema } from './registration.ts';

type ChooseSchemaProps = {
  /** Made from the document's own inputs: used when no file is given. */
  suggested: Record<string, unknown> | null;
  schema: Record<string, unknown> | null;
  onSchema: (schema: Record<string, unknown> | null) => void;
};

/** The JSON Schema that the form of parameters is drawn from. */
export function ChooseSchema({ suggested, schema, onSchema }: ChooseSchemaProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const used = schema ?? suggested;
  const fields = used ? paramFields(used) : [];
  const read = async (file: File) => {
    const reading = readSchema(await file.text());
    setProblem('problem' in reading ? reading.problem : null);
    onSchema('schema' in reading ? reading.schema : null);
  };
  return (
    <div className="grid gap-2">
      <Field
        label="Parameter schema"
        optional
        error={problem}
        hint="JSON Schema 2020-12: one property per parameter, with title, description, bounds, default, x-unit and x-group. Without a schema, the inputs of the document are used."
      >
        <Input
          type="file"
          accept=".json"
          className="py-1.25"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void read(file);
          }}
        />
      </Field>
      {used && (
        <details className="text-12">
          <summary className="text-ink-2 hover:text-ink">
            {formatCount(fields.length, 'parameter')} {schema ? 'of the schema' : 'of the document itself'}
          </summary>
          <ul className="mt-1 grid gap-0.5">
            {fields.map(({ name, title }) => (
              <li key={name}>
                {title} <code className="font-mono text-11 text-ink-3">{name}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {used && !schema && <DownloadSuggested schema={used} />}
    </div>
  );
}

/** The suggestion as a file, to be filled with titles and bounds by hand. */
function DownloadSuggested({ schema }: { schema: Record<string, unknown> }) {
  const text = encodeURIComponent(`${JSON.stringify(schema, null, 2)}\n`);
  return (
    <span>
      <Button asChild size="small">
        <a href={`data:application/json;charset=utf-8,${text}`} download="params.schema.json">
          Download a starter schema
        </a>
      </Button>
    </span>
  );
}
