cwlVersion: v1.2
class: CommandLineTool
doc: Join the samples' distinct sequences in groups to find features in; cut those to be mapped into chunks.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.pool_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  pool_reads:
    type: File
    default: { class: File, location: ../bin/pool-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  filtered_uniques:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 3, prefix: --filtered-uniques }
  merged_uniques:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 3, prefix: --merged-uniques }
  chunk_size: { type: int, inputBinding: { position: 2, prefix: --chunk-size } }
  inference: { type: string, inputBinding: { position: 2, prefix: --inference } }
  feature_type: { type: string, inputBinding: { position: 2, prefix: --feature-type } }
outputs:
  groups: { type: "File[]", outputBinding: { glob: "group-*.fasta" } }
  chunks: { type: "File[]", outputBinding: { glob: "reads-*.fasta" } }
