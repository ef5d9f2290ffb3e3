cwlVersion: v1.2
class: CommandLineTool
label: Array manifest
doc: Read Illumina's manifest of a methylation array into the tables of its probes and controls.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_python) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
  - { position: 3, valueFrom: manifest }
  - { position: 4, valueFrom: $(inputs.uploaded_files) }
inputs:
  run_python:
    type: File
    default: { class: File, location: ../../reads/bin/run-python.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: bin/read-manifest.py }
  uploaded_files:
    type: File
    default: { class: File, location: ../bin/uploaded_files.py }
  files: { type: "File[]", doc: "under their own names", inputBinding: { position: 5 } }
outputs:
  product: { type: "File[]", outputBinding: { glob: ["probes.tsv", "probes.bin", "controls.tsv"] } }
  report: { type: File, outputBinding: { glob: report.json } }
