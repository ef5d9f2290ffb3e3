cwlVersion: v1.2
class: CommandLineTool
label: ARO mapping
doc: Check a table of genes and ARO ids, and write it as lines of gene and ARO ids. Problems are told in the report.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.build_mapping) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.read_mapping) }
inputs:
  build_mapping:
    type: File
    default: { class: File, location: bin/build-mapping.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  read_mapping:
    type: File
    default: { class: File, location: bin/read-mapping.awk }
  files: { type: "File[]", inputBinding: { position: 3, prefix: --files } }
outputs:
  product: { type: "File[]", outputBinding: { glob: aro.tsv } }
  report: { type: File, outputBinding: { glob: report.json } }
