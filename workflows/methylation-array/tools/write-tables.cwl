cwlVersion: v1.2
class: CommandLineTool
doc: Write the tables of the run, quality figures, and what became of each sample.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_python) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
  - { position: 3, valueFrom: tables }
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
  manifest: { type: Directory, inputBinding: { position: 4, prefix: --manifest } }
  max_probes: { type: int, inputBinding: { position: 4, prefix: --max-probes } }
  statuses: { type: "File[]", inputBinding: { position: 4, prefix: --statuses } }
  betas:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --betas }
  listed:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --listed }
  qualities:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 4, prefix: --qualities }
outputs:
  feature_table: { type: File, outputBinding: { glob: feature_table.tsv } }
  annotations: { type: File, outputBinding: { glob: annotations.tsv } }
  tracking: { type: File, outputBinding: { glob: tracking.tsv } }
  sample_status: { type: File, outputBinding: { glob: sample_status.json } }
  quality: { type: File, outputBinding: { glob: quality.json } }
  genotypes: { type: File, outputBinding: { glob: genotypes.tsv } }
  copied: { type: "File[]", outputBinding: { glob: "*.betas.tsv.gz" } }
