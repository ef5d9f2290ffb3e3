import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A reference of an invented kind: words to look for. Its build sorts them, and refuses what is not DNA. */
const kind = {
  id: 'word-list',
  title: 'Word list',
  description: 'DNA words to count, one per line.',
  as: 'folder',
  files: [{ pattern: '*.txt', title: 'Words, one per line', required: true, many: true, format: 'text' }],
  build: { workflow: 'build.cwl', title: 'Sorts the words' },
};

const sortWords = `#!/bin/sh
cat "$@" | sort -u >words.tsv
wrong=$(grep -n -v -x '[ACGT][ACGT]*' words.tsv | head -n 1)
if [ -n "$wrong" ]; then
  rm words.tsv
  printf '{"problems": ["The word “%s” is not DNA. Use only A, C, G and T."], "summary": {}, "caution": null}' "\${wrong#*:}" >report.json
else
  printf '{"problems": [], "summary": {"n_words": %d}, "caution": "Words are invented."}' "$(wc -l <words.tsv)" >report.json
fi
`;

const build = {
  cwlVersion: 'v1.2',
  class: 'CommandLineTool',
  baseCommand: '/bin/sh',
  inputs: {
    script: { type: 'File', default: { class: 'File', location: 'sort-words.sh' }, inputBinding: { position: 0 } },
    files: { type: 'File[]', inputBinding: { position: 1 } },
  },
  outputs: {
    product: { type: 'File[]', outputBinding: { glob: '*.tsv' } },
    report: { type: 'File', outputBinding: { glob: 'report.json' } },
  },
};

const pipeline = {
  id: 'word-counts',
  name: 'Word counts',
  version: '1.0.0',
  description: 'Counts words in reads.',
  omic_type: 'rna_seq',
  raw_data_type: 10,
  result_data_type: 17,
  citations: [],
  software: [],
  packages: [],
  references: [
    { input: 'words', kind: 'word-list', title: 'Words', required: true },
    { input: 'more', kind: 'word-list', title: 'More words', required: false },
  ],
  features: { genome_type: 'gene', amount_unit: 'reads' },
  outputs: [
    { id: 'counts', role: 'table', layout: 'long', title: 'Words', file_name: 'word-counts.tsv' },
    { id: 'words_found', role: 'annotations', title: 'Known words', file_name: 'words.tsv' },
    { id: 'tracking', role: 'tracking', title: 'Reads', file_name: 'reads.tsv' },
    { id: 'status', role: 'status', title: 'Samples', file_name: 'status.json' },
    { id: 'quality', role: 'quality', title: 'Quality', file_name: 'quality.json' },
    { id: 'hits', role: 'files', title: 'Reads with words', file_name: 'hits.zip' },
  ],
  columns: [{ name: 'share', title: 'Share', unit: '%', type: 'number' }],
  annotations: [{ name: 'letters', title: 'Letters', type: 'number' }],
  quality: {
    figures: [{ name: 'reads', title: 'Reads', unit: 'reads', warn_below: 3, warning: 'Few reads. Sequence deeper.' }],
    curves: [{ name: 'lengths', title: 'Read lengths', x_title: 'Read', y_title: 'Bases' }],
  },
  workflow: 'word-counts.cwl',
  item_option: '--sample',
  steps: [
    { id: 'search', title: 'Search words', per_sample: true, tracking: 'searched' },
    { id: 'gather', title: 'Write the tables', per_sample: false },
  ],
};

const searchWords = `#!/bin/sh
sample=$2 reads=$4 words=$6/words.tsv
awk 'NR % 4 == 2' "$reads" >sequences
n=$(wc -l <sequences)
while read -r word; do
  found=$(grep -c "$word" sequences)
  if [ "$found" -gt 0 ]; then printf '%s\\t%s\\t%s\\t%s\\n' "$sample" "$word" "$found" "$((100 * found / n))"; fi
done <"$words" >"$sample.counts.tsv"
printf '%s\\t%s\\n' "$sample" "$n" >"$sample.reads.tsv"
grep -f "$words" sequences >"$sample.hits.txt" || true
cp "$words" "$sample.words.tsv"
`;

const gatherCounts = `#!/bin/sh
awk -F '\\t' 'BEGIN { print "sample_id\\tfeature_id\\tvalue\\tshare" } { print }' *.counts.tsv >counts.tsv
cat *.words.tsv | sort -u | awk 'BEGIN { print "feature_id\\tlineage\\tletters" } { print $1 "\\t\\t" length($1) }' >words_found.tsv
cat *.reads.tsv | sort | awk -F '\\t' 'BEGIN { print "sample_id\\treads_in\\tsearched" } { print $1 "\\t" $2 "\\t" $2 }' >tracking.tsv
cat *.reads.tsv | sort | awk -F '\\t' 'BEGIN { printf "[" } { printf "%s{\\"sample_id\\":\\"%s\\",\\"step\\":\\"search\\",\\"state\\":\\"ok\\",\\"reads_in\\":%d,\\"reads_out\\":%d,\\"reason\\":null}", (NR > 1 ? "," : ""), $1, $2, $2 } END { print "]" }' >status.json
cat *.reads.tsv | sort | awk -F '\\t' 'BEGIN { printf "[" } { printf "%s{\\"sample_id\\":\\"%s\\",\\"figures\\":{\\"reads\\":%d},\\"curves\\":{\\"lengths\\":[4,4]}}", (NR > 1 ? "," : ""), $1, $2 } END { print "]" }' >quality.json
`;

const files = (glob: string) => ({ type: 'File[]', outputBinding: { glob } });
const file = (glob: string) => ({ type: 'File', outputBinding: { glob } });
const script = (location: string) => ({
  type: 'File',
  default: { class: 'File', location },
  inputBinding: { position: 0 },
});

const search = {
  cwlVersion: 'v1.2',
  class: 'CommandLineTool',
  baseCommand: '/bin/sh',
  inputs: {
    script: script('search-words.sh'),
    sample: {
      type: {
        type: 'record',
        name: 'sample_reads',
        fields: {
          sample_id: { type: 'string', inputBinding: { prefix: '--sample', position: 1 } },
          forward: { type: 'File', inputBinding: { prefix: '--reads', position: 2 } },
          reverse: { type: 'File?' },
        },
      },
      inputBinding: { position: 1 },
    },
    words: { type: 'Directory', inputBinding: { prefix: '--words', position: 3 } },
  },
  outputs: {
    counts: file('*.counts.tsv'),
    reads: file('*.reads.tsv'),
    hits: file('*.hits.txt'),
    words_seen: file('*.words.tsv'),
  },
};

const gather = {
  cwlVersion: 'v1.2',
  class: 'CommandLineTool',
  baseCommand: '/bin/sh',
  requirements: { InitialWorkDirRequirement: { listing: '$(inputs.parts)' } },
  inputs: { script: script('gather-counts.sh'), parts: { type: 'File[]' } },
  outputs: {
    counts: file('counts.tsv'),
    words_found: file('words_found.tsv'),
    tracking: file('tracking.tsv'),
    status: file('status.json'),
    quality: file('quality.json'),
    left: files('none-*'),
  },
};

const workflow = {
  cwlVersion: 'v1.2',
  class: 'Workflow',
  requirements: { ScatterFeatureRequirement: {}, MultipleInputFeatureRequirement: {} },
  inputs: {
    samples: {
      type: {
        type: 'array',
        items: {
          type: 'record',
          name: 'sample_reads',
          fields: { sample_id: 'string', forward: 'File', reverse: 'File?' },
        },
      },
    },
    words: 'Directory',
    more: 'Directory?',
  },
  steps: {
    search: {
      run: 'search.cwl',
      scatter: 'sample',
      in: { sample: 'samples', words: 'words' },
      out: ['counts', 'reads', 'hits', 'words_seen'],
    },
    gather: {
      run: 'gather.cwl',
      in: { parts: { source: ['search/counts', 'search/reads', 'search/words_seen'], linkMerge: 'merge_flattened' } },
      out: ['counts', 'words_found', 'tracking', 'status', 'quality'],
    },
  },
  outputs: {
    ...Object.fromEntries(
      ['counts', 'words_found', 'tracking', 'status', 'quality'].map((id) => [
        id,
        { type: 'File', outputSource: `gather/${id}` },
      ]),
    ),
    hits: { type: 'File[]', outputSource: 'search/hits' },
  },
};

const params = { title: 'Parameters', type: 'object', additionalProperties: false, properties: {} };

const documents: Record<string, string | object> = {
  'references/word-list/kind.json': kind,
  'references/word-list/build.cwl': build,
  'references/word-list/sort-words.sh': sortWords,
  'word-counts/pipeline.json': pipeline,
  'word-counts/params.schema.json': params,
  'word-counts/word-counts.cwl': workflow,
  'word-counts/search.cwl': search,
  'word-counts/gather.cwl': gather,
  'word-counts/search-words.sh': searchWords,
  'word-counts/gather-counts.sh': gatherCounts,
};

/** Writes an invented pipeline with an invented kind of reference into a folder, as an operator would add them. */
export async function writeWordCounts(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(documents)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    await chmod(path, 0o644);
  }
}
