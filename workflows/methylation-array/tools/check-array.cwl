cwlVersion: v1.2
class: CommandLineTool
doc: Read both IDAT files of one sample, and hold them against the manifest. A bad file yields a status, not a failure.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.check_array) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_script) }
  - { position: 3, valueFrom: $(inputs.idat) }
inputs:
  check_array:
    type: File
    default: { class: File, location: ../bin/check-array.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  check_script:
    type: File
    default: { class: File, location: ../bin/check-array.py }
  idat:
    type: File
    default: { class: File, location: ../bin/idat.py }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 4 }
  manifest: { type: Directory, inputBinding: { position: 5, prefix: --manifest } }
outputs:
  beads: { type: File?, outputBinding: { glob: "*.beads.bin" } }
  array: { type: File?, outputBinding: { glob: "*.array.txt" } }
  status: { type: File, outputBinding: { glob: "*.check.status.tsv" } }
