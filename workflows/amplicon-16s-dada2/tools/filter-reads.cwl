cwlVersion: v1.2
class: CommandLineTool
doc: Cut the reads of all samples and keep those with few expected errors (DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 8, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.filter_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.run_r) }
  - { position: 3, valueFrom: $(inputs.script) }
  - { position: 4, prefix: --cores, valueFrom: $(runtime.cores) }
inputs:
  filter_reads:
    type: File
    default: { class: File, location: ../bin/filter-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  run_r:
    type: File
    default: { class: File, location: ../bin/run-r.sh }
  script:
    type: File
    default: { class: File, location: ../bin/filter-reads.R }
  before: { type: "File[]", inputBinding: { position: 4, prefix: --before } }
  trimmed: { type: { type: array, items: ["null", File] }, inputBinding: { position: 4, prefix: --trimmed } }
  truncate_forward: { type: int, inputBinding: { position: 4, prefix: --truncate-forward } }
  truncate_reverse: { type: int, inputBinding: { position: 4, prefix: --truncate-reverse } }
  truncate_quality: { type: int, inputBinding: { position: 4, prefix: --truncate-quality } }
  max_expected_errors_forward: { type: double, inputBinding: { position: 4, prefix: --max-expected-errors-forward } }
  max_expected_errors_reverse: { type: double, inputBinding: { position: 4, prefix: --max-expected-errors-reverse } }
  min_length: { type: int, inputBinding: { position: 4, prefix: --min-length } }
  remove_phix: { type: boolean, inputBinding: { position: 4, prefix: --remove-phix } }
  samples:
    type:
      type: array
      items:
        type: record
        name: sample_reads
        fields:
          sample_id: { type: string, inputBinding: { position: 1, prefix: --name } }
          forward: { type: File, inputBinding: { position: 2, prefix: --forward } }
          reverse: { type: File?, inputBinding: { position: 2, prefix: --reverse } }
    inputBinding: { position: 5 }
outputs:
  forward: { type: "File[]", outputBinding: { glob: "*_1.filtered.fastq.gz" } }
  reverse: { type: "File[]", outputBinding: { glob: "*_2.filtered.fastq.gz" } }
  status: { type: File, outputBinding: { glob: filter.status.tsv } }
