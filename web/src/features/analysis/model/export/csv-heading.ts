import type { Provenance } from './provenance.ts';

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
