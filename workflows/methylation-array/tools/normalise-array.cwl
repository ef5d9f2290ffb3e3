cwlVersion: v1.2
class: CommandLineTool
doc: One sample's betas, detection p values and quality figures.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.normalise_array) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
inputs:
  normalise_array:
    type: File
    default: { class: File, location: ../bin/normalise-array.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/normalise-array.R }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 3, prefix: --sample } }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  manifest: { type: Directory, inputBinding: { position: 3, prefix: --manifest } }
  max_detection_p: { type: float, inputBinding: { position: 3, prefix: --max-detection-p } }
  min_beads: { type: int, inputBinding: { position: 3, prefix: --min-beads } }
  correction: { type: string, inputBinding: { position: 3, prefix: --correction } }
  beads: { type: File?, inputBinding: { position: 4, prefix: --beads } }
  array: { type: File?, inputBinding: { position: 4, prefix: --array } }
outputs:
  betas: { type: File?, outputBinding: { glob: "*.betas.bin" } }
  listed: { type: File?, outputBinding: { glob: "*.betas.tsv.gz" } }
  quality: { type: File?, outputBinding: { glob: "*.normalise-quality.json" } }
  status: { type: File, outputBinding: { glob: "*.normalise.status.tsv" } }
