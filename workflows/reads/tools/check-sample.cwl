cwlVersion: v1.2
class: CommandLineTool
doc: Check one sample's files from end to end. A bad file yields a status, not a failure.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.check_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_fastq) }
inputs:
  check_sample:
    type: File
    default: { class: File, location: ../bin/check-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../bin/reading.sh }
  check_fastq:
    type: File
    default: { class: File, location: ../bin/check-fastq.sh }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 3 }
outputs:
  status: { type: File, outputBinding: { glob: "*.check.status.tsv" } }
