cwlVersion: v1.2
class: CommandLineTool
doc: Learn how often the machine read one base for another, from all samples (DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_r) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: learn }
  - { position: 3, valueFrom: $(inputs.script) }
inputs:
  run_r:
    type: File
    default: { class: File, location: ../bin/run-r.sh }
  reading:
    type: File
    default: { class: File, location: ../../amplicon/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/learn-errors.R }
  filtered: { type: { type: array, items: ["null", File] }, inputBinding: { position: 6 } }
  error_bases: { type: int, inputBinding: { position: 4 } }
  file_name: { type: string, inputBinding: { position: 5 } }
outputs:
  errors: { type: File?, outputBinding: { glob: $(inputs.file_name) } }
