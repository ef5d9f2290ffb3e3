cwlVersion: v1.2
class: CommandLineTool
doc: Align one sample's reads to a viral genome, without primers.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.align_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  align_sample:
    type: File
    default: { class: File, location: ../bin/align-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 3, prefix: --sample } }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  genome: { type: Directory, inputBinding: { position: 3, prefix: --genome } }
  min_base_quality: { type: int, inputBinding: { position: 4, prefix: --min-quality } }
  min_length: { type: int, inputBinding: { position: 4, prefix: --min-length } }
  filtered_forward: { type: File?, inputBinding: { position: 4, prefix: --filtered-forward } }
  filtered_reverse: { type: File?, inputBinding: { position: 4, prefix: --filtered-reverse } }
  nonhost_forward: { type: File?, inputBinding: { position: 5, prefix: --nonhost-forward } }
  nonhost_reverse: { type: File?, inputBinding: { position: 5, prefix: --nonhost-reverse } }
outputs:
  aligned: { type: File?, outputBinding: { glob: "*.aligned.bam" } }
  status: { type: File, outputBinding: { glob: "*.align.status.tsv" } }
