import { type AmrStudio, type AmrStudioBody, addressOf, amrRoutes } from '@cohortium/contract';
import { type Figure, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { type FigureSource, toFileName } from '../figure-source.ts';
import { plotTitles, type ResistancePlot } from './studio-choice.ts';

type Drawn = { name: string; result: AmrStudio; body: AmrStudioBody; plot: ResistancePlot; figure: Figure };

function cellRows({ samples, features, cells, level, value }: AmrStudio): string {
  const rows = cells.sample.map((sample, entry) => {
    const feature = features[cells.feature[entry] ?? -1];
    const own = samples[sample];
    return [own?.sample_id, own?.group, feature?.id, feature?.drug_class, cells.value[entry]].map((cell) => cell ?? '');
  });
  return writeCsv(['sample_id', 'group', level, 'drug_class', value], rows);
}

const sampleRows = ({ samples }: AmrStudio): string =>
  writeCsv(
    ['sample_id', 'group', 'burden', 'richness', 'shannon'],
    samples.map(({ sample_id, group, burden, richness, shannon }) => [
      ...[sample_id, group ?? '', burden, richness, shannon ?? ''],
    ]),
  );

/** The figure as files, with the request that computes the same numbers again. */
export function resistanceSource({ name, result, body, plot, figure }: Drawn): FigureSource {
  return {
    name: toFileName(name, 'resistance genes', plotTitles[plot]),
    title: `${figure.title}, ${name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () => (plot === 'map' ? cellRows(result) : sampleRows(result)),
    answer: result,
    recipe: {
      call: `POST ${addressOf(amrRoutes.studio, {})}`,
      body,
      software: { name: 'cohortium', version: result.software_version },
      ...{ n: result.n, dropped: result.dropped },
    },
  };
}
