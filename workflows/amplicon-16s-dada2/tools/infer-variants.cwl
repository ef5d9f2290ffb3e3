cwlVersion: v1.2
class: CommandLineTool
doc: Tell true sequences from errors, and merge the pairs of what is left (DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
  InitialWorkDirRequirement:
    listing: [$(inputs.errors)]
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_r) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: infer }
  - { position: 3, valueFrom: $(inputs.script) }
inputs:
  run_r:
    type: File
    default: { class: File, location: ../bin/run-r.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/infer-variants.R }
  group: { type: File, inputBinding: { position: 4 } }
  errors: File[]
  inference: { type: string, inputBinding: { position: 5 } }
  min_overlap: { type: int, inputBinding: { position: 6 } }
  max_mismatches: { type: int, inputBinding: { position: 7 } }
outputs:
  variants: { type: File, outputBinding: { glob: "*.variants.tsv" } }
  status: { type: File, outputBinding: { glob: "*.status.tsv" } }
