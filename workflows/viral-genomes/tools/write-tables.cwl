cwlVersion: v1.2
class: CommandLineTool
doc: Write the tables of the run, the genomes, quality figures, and what became of each sample.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_python) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
  - { position: 3, valueFrom: write }
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
  statuses: { type: "File[]", inputBinding: { position: 4, prefix: --statuses } }
  consensus:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --consensus }
  mutations:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --mutations }
  filter_qualities:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --filter-qualities }
  call_qualities:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --call-qualities }
outputs:
  feature_table: { type: File, outputBinding: { glob: feature_table.tsv } }
  annotations: { type: File, outputBinding: { glob: annotations.tsv } }
  genomes: { type: File, outputBinding: { glob: genomes.fasta } }
  tracking: { type: File, outputBinding: { glob: tracking.tsv } }
  sample_status: { type: File, outputBinding: { glob: sample_status.json } }
  quality: { type: File, outputBinding: { glob: quality.json } }
