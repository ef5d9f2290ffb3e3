cwlVersion: v1.2
class: CommandLineTool
doc: Write the tables of the run, quality figures, and what became of each sample.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_python) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
  - { position: 3, valueFrom: count }
inputs:
  run_python:
    type: File
    default: { class: File, location: ../../reads/bin/run-python.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/write-tables.py }
  sample_steps:
    type: File
    default: { class: File, location: ../../reads/bin/sample_steps.py }
    inputBinding: { position: 4, prefix: --sample-steps }
  genome: { type: Directory, inputBinding: { position: 4, prefix: --genome } }
  tile_size: { type: int, inputBinding: { position: 4, prefix: --tile-size } }
  min_cpgs: { type: int, inputBinding: { position: 4, prefix: --min-cpgs } }
  min_reads: { type: int, inputBinding: { position: 4, prefix: --min-reads } }
  statuses: { type: "File[]", inputBinding: { position: 4, prefix: --statuses } }
  calls:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --calls }
  filter_qualities:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --filter-qualities }
  call_qualities:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --call-qualities }
outputs:
  feature_table: { type: File, outputBinding: { glob: feature_table.tsv } }
  annotations: { type: File, outputBinding: { glob: annotations.tsv } }
  tracking: { type: File, outputBinding: { glob: tracking.tsv } }
  sample_status: { type: File, outputBinding: { glob: sample_status.json } }
  quality: { type: File, outputBinding: { glob: quality.json } }
  copied_calls: { type: "File[]", outputBinding: { glob: "*.bismark.cov.gz" } }
