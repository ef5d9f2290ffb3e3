cwlVersion: v1.2
class: CommandLineTool
doc: Choose which samples are classified together, with one load of the database.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_python) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
  - { position: 3, valueFrom: group }
inputs:
  run_python:
    type: File
    default: { class: File, location: ../../reads/bin/run-python.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/group-samples.py }
  size: { type: int, inputBinding: { position: 4, prefix: --size } }
  statuses: { type: "File[]", inputBinding: { position: 5, prefix: --statuses } }
  reads:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 6, prefix: --reads }
outputs:
  groups:
    type: { type: array, items: { type: array, items: File } }
