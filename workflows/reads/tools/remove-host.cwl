cwlVersion: v1.2
class: CommandLineTool
doc: Take the host's reads out of one sample, where a host is given.
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.remove_host) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  remove_host:
    type: File
    default: { class: File, location: ../bin/remove-host.sh }
  reading:
    type: File
    default: { class: File, location: ../bin/reading.sh }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 2, prefix: --sample } }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  host: { type: Directory?, inputBinding: { position: 3, prefix: --host } }
  filtered_forward: { type: File?, inputBinding: { position: 3, prefix: --filtered-forward } }
  filtered_reverse: { type: File?, inputBinding: { position: 3, prefix: --filtered-reverse } }
outputs:
  forward: { type: File?, outputBinding: { glob: "*_1.nonhost.fastq.gz" } }
  reverse: { type: File?, outputBinding: { glob: "*_2.nonhost.fastq.gz" } }
  status: { type: File, outputBinding: { glob: "*.remove_host.status.tsv" } }
