cwlVersion: v1.2
class: CommandLineTool
doc: Cut the reads of one sample and keep those with few expected errors (DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.filter_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
inputs:
  filter_reads:
    type: File
    default: { class: File, location: ../bin/filter-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../amplicon/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/filter-reads.R }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 3 }
  before: { type: File, inputBinding: { position: 4, prefix: --before } }
  trimmed_forward: { type: File?, inputBinding: { position: 4, prefix: --trimmed-forward } }
  trimmed_reverse: { type: File?, inputBinding: { position: 4, prefix: --trimmed-reverse } }
  truncate_forward: { type: int, inputBinding: { position: 5, prefix: --truncate-forward } }
  truncate_reverse: { type: int, inputBinding: { position: 5, prefix: --truncate-reverse } }
  truncate_quality: { type: int, inputBinding: { position: 5, prefix: --truncate-quality } }
  max_expected_errors_forward: { type: double, inputBinding: { position: 5, prefix: --max-expected-errors-forward } }
  max_expected_errors_reverse: { type: double, inputBinding: { position: 5, prefix: --max-expected-errors-reverse } }
  min_length: { type: int, inputBinding: { position: 5, prefix: --min-length } }
  remove_phix: { type: boolean, inputBinding: { position: 5, prefix: --remove-phix } }
outputs:
  forward: { type: File?, outputBinding: { glob: "*_1.filtered.fastq.gz" } }
  reverse: { type: File?, outputBinding: { glob: "*_2.filtered.fastq.gz" } }
  status: { type: File, outputBinding: { glob: "*.filter.status.tsv" } }
