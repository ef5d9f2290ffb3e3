cwlVersion: v1.2
class: CommandLineTool
doc: Learn how often the machine read one base for another, from all samples, at either end (DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 2, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_r) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: learn }
  - { position: 3, valueFrom: $(inputs.script) }
  - { position: 4, valueFrom: $(runtime.cores) }
inputs:
  run_r:
    type: File
    default: { class: File, location: ../bin/run-r.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/learn-errors.R }
  error_bases: { type: int, inputBinding: { position: 5 } }
  filtered: { type: "File[]", inputBinding: { position: 6 } }
outputs:
  errors: { type: "File[]", outputBinding: { glob: "errors_*.rds" } }
