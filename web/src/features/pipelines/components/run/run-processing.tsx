import type { RunDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { CopyId } from '#ui/actions';
import { Pill } from '#ui/display';
import { Card } from '#ui/layout';
import { type ParamField, paramFields } from '../../model/params-fields.ts';
import { pipelinesQuery } from '../../queries/catalogue.ts';

/** In the order of the pipeline's schema; what it does not know comes last. */
function inOrder({ params }: RunDetail, fields: readonly ParamField[]) {
  const place = new Map(fields.map(({ name }, at) => [name, at]));
  const placeOf = (name: string) => place.get(name) ?? fields.length;
  return Object.entries(params).sort(([a], [b]) => placeOf(a) - placeOf(b));
}

/** Under what the run computed: parameters, reference and software, enough to repeat it. */
export function RunProcessing({ run }: { run: RunDetail }) {
  const { data } = useQuery(pipelinesQuery());
  const pipeline = data?.data.find(({ id }) => id === run.pipeline_id);
  const fields = pipeline ? paramFields(pipeline.params_schema) : [];
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card
        title="Parameters"
        note={run.param_set_name}
        aside={
          <CopyId
            id={run.params_hash}
            shown={run.params_hash.slice(0, 8)}
            noun="hash of the parameters"
            className="pr-1.5"
          />
        }
      >
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-3.5 py-2.5 text-12">
          {inOrder(run, fields).map(([name, value]) => {
            const field = fields.find((one) => one.name === name);
            return (
              <div key={name} className="contents">
                <dt className="text-ink-2">{field?.title ?? name}</dt>
                <dd className="flex items-center justify-end gap-2 text-right">
                  {field && value !== field.default && <Pill tone="accent">changed</Pill>}
                  <span>
                    {value === '' || value === null ? 'none' : String(value)}
                    {value !== '' && field?.['x-unit'] && <span className="text-ink-3"> {field['x-unit']}</span>}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      </Card>
      <div className="grid content-start gap-4">
        <Card title="Reference">
          <div className="grid gap-1 px-3.5 py-2.5 text-12">
            <p className="text-13">
              {run.reference.name} {run.reference.version}
            </p>
            <p className="text-ink-2">
              {formatCount(run.reference.n_sequences, 'sequence')} ·{' '}
              <CopyId
                id={run.reference.sha256}
                shown={run.reference.sha256.slice(0, 12)}
                noun="checksum of the reference"
              />
            </p>
            <p className="text-ink-3">{run.reference.terms_of_use}</p>
          </div>
        </Card>
        {run.software.length > 0 && (
          <Card title="Software">
            <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3.5 py-2.5 text-12">
              {run.software.map(({ name, version }) => (
                <li key={name}>
                  {name} <span className="text-ink-2">{version}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  );
}
