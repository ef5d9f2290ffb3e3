cwlVersion: v1.2
class: CommandLineTool
doc: Keep the reads of one sample with few expected errors and a plausible length, each distinct sequence once.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.filter_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  filter_reads:
    type: File
    default: { class: File, location: ../bin/filter-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 2, prefix: --sample } }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  merged: { type: File?, inputBinding: { position: 3, prefix: --merged } }
  max_expected_errors: { type: double, inputBinding: { position: 4, prefix: --max-expected-errors } }
  min_length: { type: int, inputBinding: { position: 4, prefix: --min-length } }
  max_length: { type: int, inputBinding: { position: 4, prefix: --max-length } }
outputs:
  filtered_uniques: { type: File?, outputBinding: { glob: "*.filtered-uniques.fasta" } }
  merged_uniques: { type: File?, outputBinding: { glob: "*.merged-uniques.fasta" } }
  status: { type: File, outputBinding: { glob: "*.filter.status.tsv" } }
