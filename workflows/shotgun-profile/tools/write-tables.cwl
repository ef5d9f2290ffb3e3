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
  statuses: { type: "File[]", inputBinding: { position: 4, prefix: --statuses } }
  profile_statuses:
    type: { type: array, items: { type: array, items: File } }
    inputBinding: { position: 4, prefix: --profile-statuses }
  profiles:
    type: { type: array, items: { type: array, items: File } }
    inputBinding: { position: 4, prefix: --profiles }
  reports:
    type: { type: array, items: { type: array, items: File } }
    inputBinding: { position: 4, prefix: --reports }
  qualities:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --qualities }
outputs:
  feature_table: { type: File, outputBinding: { glob: feature_table.tsv } }
  taxonomy: { type: File, outputBinding: { glob: taxonomy.tsv } }
  tracking: { type: File, outputBinding: { glob: tracking.tsv } }
  sample_status: { type: File, outputBinding: { glob: sample_status.json } }
  copied_reports: { type: "File[]", outputBinding: { glob: "*.kraken-report.txt" } }
  quality: { type: File, outputBinding: { glob: quality.json } }
