cwlVersion: v1.2
class: CommandLineTool
doc: Call the methylation of one sample's CpGs.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.call_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.call_methylation) }
inputs:
  call_sample:
    type: File
    default: { class: File, location: ../bin/call-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  call_methylation:
    type: File
    default: { class: File, location: ../bin/call-methylation.py }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 3, prefix: --sample } }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  genome: { type: Directory, inputBinding: { position: 3, prefix: --genome } }
  min_mapping_quality: { type: int, inputBinding: { position: 4, prefix: --min-mapping-quality } }
  min_base_quality: { type: int, inputBinding: { position: 4, prefix: --min-base-quality } }
  skip_start_forward: { type: int, inputBinding: { position: 4, prefix: --skip-start-forward } }
  skip_start_reverse: { type: int, inputBinding: { position: 4, prefix: --skip-start-reverse } }
  aligned: { type: File?, inputBinding: { position: 5, prefix: --bam } }
  measured: { type: File?, inputBinding: { position: 5, prefix: --measured } }
outputs:
  calls: { type: File?, outputBinding: { glob: "*.bismark.cov.gz" } }
  quality: { type: File?, outputBinding: { glob: "*.call-quality.json" } }
  status: { type: File, outputBinding: { glob: "*.call.status.tsv" } }
