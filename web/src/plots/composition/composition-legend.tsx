import type { ColourMap, Tokens } from '#plots/colours';
import { Swatch } from '#plots/frame';
import { type CompositionTaxon, taxonPaint } from './composition-data.ts';

type Props = { readonly taxa: readonly CompositionTaxon[]; readonly colourOfTaxon: ColourMap; readonly tokens: Tokens };

export function CompositionLegend({ taxa, colourOfTaxon, tokens }: Props) {
  return (
    <ul className="comp-legend">
      {taxa.map((taxon) => {
        const paint = taxonPaint(taxon, colourOfTaxon, tokens);
        return (
          <li key={taxon.id}>
            <Swatch colour={paint.fill} hatched={paint.hatch !== undefined} />
            {taxon.italic ? <i>{taxon.name}</i> : taxon.name}
          </li>
        );
      })}
    </ul>
  );
}
