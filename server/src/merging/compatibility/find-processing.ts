import type { CompatibilityIssue } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import {
  type CompatibilityInput,
  compareSources,
  type DataSetFact,
  distinct,
  formatList,
  type ProcessingGroup,
  samplesIn,
} from './merge-source.ts';

const ofDataSet =
  (fit: CompatibilityInput, describe: (dataSet: DataSetFact) => string | null) => (some: ProcessingGroup) => {
    const dataSet = fit.dataSets.get(some.pipeline_data_id);
    return dataSet ? describe(dataSet) : null;
  };

const weakens = { severity: 'warns' as const, compares_from: null };

function platforms(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const platformOf = ({ seq_platform }: ProcessingGroup) => seq_platform ?? 'not recorded';
  const found = distinct(all.flatMap(({ seq_platform }) => seq_platform ?? []));
  if (found.length < 2) return [];
  return [
    {
      ...weakens,
      code: 'platform',
      title: 'Different sequencing platforms.',
      message: `${formatList(found)} differ in error profile and depth, which can look like a difference in diversity.`,
      remedy: 'Rarefy before comparing diversity, and do not compare groups that are confounded with the platform.',
      n_samples: samplesIn(all),
      compared: [compareSources(fit, 'Platform', platformOf)],
    },
  ];
}

function pipelines(fit: CompatibilityInput): CompatibilityIssue[] {
  const runs = fit.all.filter(({ dataSet }) => dataSet.pipeline_folder !== null);
  const names = distinct(runs.map(({ dataSet }) => dataSet.pipeline_name));
  if (names.length < 2) return [];
  const folders = new Set(runs.map(({ dataSet }) => dataSet.pipeline_folder));
  const isVersion = folders.size === 1;
  return [
    {
      ...weakens,
      code: 'pipeline',
      title: isVersion ? 'Different versions of a pipeline.' : 'Different pipelines.',
      message: isVersion
        ? 'A newer version may filter and count differently.'
        : 'Pipelines filter, denoise and count differently, which affects richness and rare taxa most.',
      remedy: 'Run all reads with one pipeline, or compare only abundant taxa.',
      n_samples: samplesIn(runs),
      compared: [
        compareSources(
          fit,
          'Pipeline',
          ofDataSet(fit, (one) => (one.pipeline_folder ? one.pipeline_name : null)),
        ),
      ],
    },
  ];
}

/** Parameters that are distinguished elsewhere: what they trim decides whether variants may be compared. */
const TRIM_PARAMETERS = ['forward_primer', 'reverse_primer', 'truncate_length'];

/** Parameters of one pipeline that differ. */
function differencesOf(fit: CompatibilityInput, folder: string | null, dataSets: readonly DataSetFact[]) {
  const names = new Set(dataSets.flatMap(({ params }) => [...(params?.keys() ?? [])]));
  return [...names].flatMap((name) => {
    if (TRIM_PARAMETERS.includes(name)) return [];
    const of = ({ params }: DataSetFact) => params?.get(name)?.value ?? 'not present';
    const known = dataSets.filter(({ params }) => params !== null);
    if (new Set(known.map(of)).size < 2) return [];
    const title = dataSets.flatMap(({ params }) => params?.get(name)?.title ?? [])[0] ?? name;
    const value = (one: DataSetFact) => (one.pipeline_folder === folder && one.params ? of(one) : null);
    return [compareSources(fit, title, ofDataSet(fit, value))];
  });
}

function parameters(fit: CompatibilityInput): CompatibilityIssue[] {
  const runs = fit.all.filter(({ dataSet }) => dataSet.params !== null);
  const byFolder = Map.groupBy(new Set(runs.map(({ dataSet }) => dataSet)), ({ pipeline_folder }) => pipeline_folder);
  const compared = [...byFolder].flatMap(([folder, dataSets]) => differencesOf(fit, folder, dataSets));
  if (compared.length === 0) return [];
  return [
    {
      ...weakens,
      code: 'parameters',
      title: `${formatCount(compared.length, 'parameter')} of the pipeline ${compared.length === 1 ? 'differs' : 'differ'}.`,
      message: 'One run may have kept reads that another dropped.',
      remedy: 'Run the samples again with one parameter set, or report the difference with the results.',
      n_samples: samplesIn(runs),
      compared,
    },
  ];
}

function imports(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const imported = all.filter(({ dataSet }) => dataSet.pipeline_folder === null);
  const tables = new Set(imported.map(({ dataSet }) => dataSet.pipeline_data_id));
  const runs = samplesIn(all) - samplesIn(imported);
  if (tables.size === 0 || (runs === 0 && tables.size < 2)) return [];
  return [
    {
      ...weakens,
      code: 'imported',
      title: runs > 0 ? 'Imported tables and portal runs.' : 'Separately imported tables.',
      message: 'The processing of imported tables is not recorded. Filtering, chimera removal and trimming may differ.',
      remedy: 'Check the original publication, or submit the reads and run them with the same pipeline.',
      n_samples: samplesIn(imported),
      compared: [
        compareSources(
          fit,
          'Made by',
          ofDataSet(fit, (one) => (one.pipeline_folder ? `a run of ${one.pipeline_name}` : one.pipeline_name)),
        ),
      ],
    },
  ];
}

function cautions(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const found = distinct(all.flatMap(({ dataSet }) => dataSet.reference_caution ?? []));
  return found.map((message) => ({
    code: 'caution',
    severity: 'notes',
    compares_from: null,
    title: 'A caution about a reference.',
    message,
    remedy: 'Consider this when you interpret taxon names.',
    n_samples: samplesIn(all.filter(({ dataSet }) => dataSet.reference_caution === message)),
    compared: [
      compareSources(
        fit,
        'Reference',
        ofDataSet(fit, (one) => (one.reference_caution === message ? one.reference_name : null)),
      ),
    ],
  }));
}

/** How reads became tables. */
export const findProcessing = (fit: CompatibilityInput): CompatibilityIssue[] => [
  ...platforms(fit),
  ...pipelines(fit),
  ...parameters(fit),
  ...imports(fit),
  ...cautions(fit),
];
