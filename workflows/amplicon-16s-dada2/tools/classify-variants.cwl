cwlVersion: v1.2
class: CommandLineTool
doc: Give each variant its lineage in the reference, with a confidence per rank (naive Bayes, DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_r) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: classify }
  - { position: 3, valueFrom: $(inputs.script) }
  - { position: 7, valueFrom: $(inputs.features.nameroot).lineages.tsv }
inputs:
  run_r:
    type: File
    default: { class: File, location: ../bin/run-r.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/classify-variants.R }
  features: { type: File, inputBinding: { position: 4 } }
  reference: { type: File, inputBinding: { position: 5 } }
  min_bootstrap: { type: double, inputBinding: { position: 6 } }
outputs:
  lineages: { type: File, outputBinding: { glob: "*.lineages.tsv" } }
