import type { ParamSetDetail } from '@cohortium/contract';
import { Pill, ScrollRegion } from '#ui/display';
import { formatParamValue } from './params-fields.ts';

type Value = ParamSetDetail['parameters'][number];

/** Every parameter with its value, and the default where it is another. */
export function ParamValues({ parameters }: { parameters: readonly Value[] }) {
  const groups = [...new Set(parameters.map(({ group }) => group))];
  return (
    <ScrollRegion label="Values, table" className="overflow-x-auto">
      <table className="w-full min-w-120 text-left text-12">
        <caption className="sr-only">Values of the parameters</caption>
        <thead className="text-11 text-ink-3">
          <tr className="[&>th]:px-3.5 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">Parameter</th>
            <th scope="col" className="w-56 text-right">
              Value
            </th>
            <th scope="col" className="w-40 text-right">
              Default
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group} className="border-line border-t">
            {group && (
              <tr>
                <th scope="rowgroup" colSpan={3} className="bg-canvas px-3.5 py-1.5 font-semibold">
                  {group}
                </th>
              </tr>
            )}
            {parameters
              .filter((one) => one.group === group)
              .map((one) => (
                <ValueRow key={one.name} one={one} />
              ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

function ValueRow({ one }: { one: Value }) {
  return (
    <tr className="border-line border-t align-top [&>*]:px-3.5 [&>*]:py-1.5">
      <th scope="row" className="font-normal" title={one.description}>
        <span className="text-13">{one.title}</span>
      </th>
      <td className="text-right">
        {!one.is_default && (
          <>
            <Pill tone="accent">changed</Pill>{' '}
          </>
        )}
        <b className="break-all font-medium">{formatParamValue(one.value)}</b>{' '}
        {one.value !== '' && <span className="text-ink-3">{one.unit}</span>}
      </td>
      <td className="break-all text-right text-ink-3">{one.is_default ? 'the same' : formatParamValue(one.default)}</td>
    </tr>
  );
}
