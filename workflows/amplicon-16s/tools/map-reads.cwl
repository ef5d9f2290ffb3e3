cwlVersion: v1.2
class: CommandLineTool
doc: Find the feature that each distinct read belongs to.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.map_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  map_reads:
    type: File
    default: { class: File, location: ../bin/map-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  reads: { type: File, inputBinding: { position: 2, prefix: --reads } }
  features: { type: File, inputBinding: { position: 2, prefix: --features } }
  strand: { type: File, inputBinding: { position: 2, prefix: --strand } }
  feature_type: { type: string, inputBinding: { position: 2, prefix: --feature-type } }
  mapping_identity: { type: double, inputBinding: { position: 2, prefix: --identity } }
  otu_identity: { type: double, inputBinding: { position: 2, prefix: --otu-identity } }
outputs:
  map: { type: File, outputBinding: { glob: "*.map.tsv" } }
