import type { Corpus } from './corpus.ts';
import type { CorpusTaxon } from './questions/generate-queries.ts';
import { nameAt } from './study-table.ts';

/** However many questions there are: what the others have loaded stays the same. */
const TAXA = 40;
/** Of a habitat's features, those that some sample has for certain. */
const COMMON = 600;

/** Genera and families of what lives in each habitat, from those that most of its samples have to those that few do. */
export function chooseTaxa({ taxonomy }: Corpus): CorpusTaxon[] {
  return Array.from({ length: TAXA }, (_, at) => {
    const habitat = taxonomy.habitats[at % taxonomy.habitats.length];
    const lineage = taxonomy.features[habitat?.features[(at * 37) % COMMON] ?? 0]?.lineage ?? [];
    const rank = at % 3 === 0 ? ('family' as const) : ('genus' as const);
    return { rank, taxon: nameAt(lineage, rank) ?? '' };
  }).filter(({ taxon }) => taxon !== '');
}
