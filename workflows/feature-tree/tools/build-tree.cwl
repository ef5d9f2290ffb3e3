cwlVersion: v1.2
class: CommandLineTool
doc: Build the tree of the aligned sequences (FastTree, generalised time-reversible model).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.build_tree) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  build_tree:
    type: File
    default: { class: File, location: ../bin/build-tree.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  alignment: { type: File, inputBinding: { position: 2, prefix: --alignment } }
outputs:
  tree: { type: File, outputBinding: { glob: tree.nwk } }
