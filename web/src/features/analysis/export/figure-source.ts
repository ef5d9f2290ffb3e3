import type { BetaDiversity } from '@cohortium/contract';
import { saveContent } from '#platform';
import type { Tokens } from '#plots/colours';
import type { Picture } from '#plots/marks';
import type { FigureRecipe } from './figure-recipe.ts';

/** The provenance fields of every analysis result. */
export type Provenance = Pick<
  BetaDiversity,
  | 'is_selected_on_plot'
  | 'method'
  | 'method_description'
  | 'parameters'
  | 'seed'
  | 'software_version'
  | 'n'
  | 'n_subjects'
  | 'dropped'
  | 'warnings'
>;

type MethodSource = Pick<Provenance, 'method_description' | 'software_version' | 'seed' | 'n' | 'dropped'>;

/** The paragraph for a paper: the method with its sources, what went in, and with what it was computed. */
export function describeMethod({ method_description, software_version, seed, n, dropped }: MethodSource): string {
  const left = dropped.length > 0 ? `, ${dropped.length} excluded` : '';
  const random = seed === null ? '' : `, seed ${seed}`;
  return `${method_description.trim()} (n = ${n}${left}; Cohortium ${software_version}${random}.)`;
}

/** Warnings that must always accompany the data. */
const CAUTIONS = ['is_selected_on_plot', 'small_groups'];

const line = (name: string, value: string) => `# ${name}: ${value.replace(/\s+/g, ' ').trim()}\r\n`;

/** Method, parameters and provenance as comment lines at the top of a CSV file. */
export function toCsvHeader(title: string, answer: Provenance): string {
  const { method, parameters, seed, software_version, n, n_subjects, dropped, warnings } = answer;
  const set = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  return [
    line('figure', title),
    line('method', method),
    ...set.map(([name, value]) => line(name, typeof value === 'string' ? value : JSON.stringify(value))),
    ...(seed === null || 'seed' in parameters ? [] : [line('seed', String(seed))]),
    line('n', `${n} samples, ${n_subjects} subjects, ${dropped.length} excluded`),
    ...warnings.filter(({ code }) => CAUTIONS.includes(code)).map(({ message }) => line('caution', message)),
    line('software', `Cohortium ${software_version}`),
  ].join('');
}

/** Downloads a file in the browser. */
export const saveFile = (name: string, content: Blob | string, type = 'text/plain') => saveContent(name, content, type);

/** A file's name from a title: "RISK mucosa: Crohn’s" → "risk-mucosa-crohn-s". */
export function toFileName(...parts: readonly string[]): string {
  // An accent goes, its letter stays; marks of other scripts are part of their words.
  const nameParts = parts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return nameParts.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '') || 'figure';
}

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
