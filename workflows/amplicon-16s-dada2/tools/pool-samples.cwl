cwlVersion: v1.2
class: CommandLineTool
doc: Put the samples' filtered reads together in groups to be denoised.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.pool_samples) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  pool_samples:
    type: File
    default: { class: File, location: ../bin/pool-samples.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  forward: { type: "File[]", inputBinding: { position: 3, prefix: --forward } }
  reverse: { type: "File[]", inputBinding: { position: 3, prefix: --reverse } }
  inference: { type: string, inputBinding: { position: 2, prefix: --inference } }
  group_size: { type: int, inputBinding: { position: 2, prefix: --group-size } }
outputs:
  groups: { type: "File[]", outputBinding: { glob: "group-*.tar" } }
