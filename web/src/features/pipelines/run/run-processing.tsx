import type { RunDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyId } from '#ui/actions';
import { Pill } from '#ui/display';
import { Card } from '#ui/layout';
import { pipelineQuery } from '../catalogue.ts';
import { formatParamValue, type ParamField, paramFields } from '../param-sets/params-fields.ts';
import { ChosenReferences } from '../references/chosen-references.tsx';

/** In the order of the pipeline's schema; what it does not know comes last. */
function inOrder({ params }: RunDetail, fields: readonly ParamField[]) {
  const positions = new Map(fields.map(({ name }, at) => [name, at]));
  const placeOf = (name: string) => positions.get(name) ?? fields.length;
  return Object.entries(params).sort(([a], [b]) => placeOf(a) - placeOf(b));
}

/** Under what the run computed: parameters and references. */
export function RunProcessing({ run }: { run: RunDetail }) {
  const pipeline = useQuery(pipelineQuery(run.pipeline_id)).data?.data;
  const fields = pipeline ? paramFields(pipeline.params_schema) : [];
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card
        title="Parameters"
        note={
          <Link to="/param-set/$id" params={{ id: run.param_set_id }}>
            {run.param_set_name}
          </Link>
        }
        aside={
          <CopyId
            id={run.params_hash}
            shown={run.params_hash.slice(0, 8)}
            idLabel="hash of the parameters"
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
                    {formatParamValue(value)}
                    {value !== '' && field?.['x-unit'] && <span className="text-ink-3"> {field['x-unit']}</span>}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      </Card>
      <div className="grid content-start gap-4">
        <Card title={run.references.length === 1 ? 'Reference' : 'References'}>
          <ChosenReferences references={run.references} />
        </Card>
        <Card title="Identity">
          <div className="grid gap-1 px-3.5 py-2.5 text-12">
            <CopyId
              id={run.processing_hash}
              shown={run.processing_hash.slice(0, 24)}
              idLabel="hash of the processing"
            />
            <p className="text-ink-3">
              SHA-256 of pipeline, parameters, references and reads. Identical runs are reused unless you choose
              “Compute again”.
            </p>
          </div>
        </Card>
      </div>
    </div>
  );
}
