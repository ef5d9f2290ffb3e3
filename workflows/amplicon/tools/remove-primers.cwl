cwlVersion: v1.2
class: CommandLineTool
doc: Take the primers off both ends of one sample's reads, where primers are given.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.remove_primers) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  remove_primers:
    type: File
    default: { class: File, location: ../bin/remove-primers.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 2 }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  forward_primer: { type: string, inputBinding: { position: 4, prefix: --forward-primer } }
  reverse_primer: { type: string, inputBinding: { position: 4, prefix: --reverse-primer } }
  primer_error_rate: { type: double, inputBinding: { position: 4, prefix: --primer-error-rate } }
  mixed_orientation: { type: boolean, inputBinding: { position: 4, prefix: --mixed-orientation } }
outputs:
  forward: { type: File?, outputBinding: { glob: "*_1.primers.fastq" } }
  reverse: { type: File?, outputBinding: { glob: "*_2.primers.fastq" } }
  status: { type: File, outputBinding: { glob: "*.primers.status.tsv" } }
