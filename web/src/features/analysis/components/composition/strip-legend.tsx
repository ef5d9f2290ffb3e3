import { colourOf, useTokens } from '#plots/colours';
import type { Strip } from '#plots/composition';
import { Swatch } from '#plots/frame';

/** What the colours of the strips above the bars mean. */
export function StripLegend({ strips }: { strips: readonly Strip[] }) {
  const tokens = useTokens();
  return strips.map(({ title, values, colours }) => (
    <section key={title}>
      <h3 className="mb-1 font-semibold text-13">
        {title} <span className="font-normal text-ink-3">strip above the bars</span>
      </h3>
      <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-12">
        {[...new Set(values)].map((value) => (
          <li key={value ?? ''} className="flex items-center gap-1.5">
            <Swatch colour={value === null ? tokens.unassigned : colourOf(value, colours, tokens)} />
            {value ?? 'Not recorded'}
          </li>
        ))}
      </ul>
    </section>
  ));
}
