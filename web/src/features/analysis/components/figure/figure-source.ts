import type { Tokens } from '#plots/colours';
import type { Picture } from '#plots/marks';
import type { FigureRecipe } from '../../model/export/figure-recipe.ts';
import type { Provenance } from '../../model/export/provenance.ts';

/** A figure as it leaves the page: what it shows now, the numbers behind it, and how they came about. */
export interface FigureSource {
  /** The base name of the files, without extension. */
  name: string;
  title: string;
  /** Laid out for a paper of at most so many CSS pixels. */
  picture: (tokens: Tokens, paper: number) => Promise<Picture>;
  /** The numbers, without a heading. */
  csv: () => Promise<string>;
  answer: Provenance;
  recipe: FigureRecipe;
}
