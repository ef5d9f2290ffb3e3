cwlVersion: v1.2
class: CommandLineTool
doc: Write what is wrong with the uploaded files, or what the database holds.
baseCommand: /usr/bin/python3
arguments:
  - { position: 0, valueFrom: $(inputs.write_report) }
inputs:
  write_report:
    type: File
    default: { class: File, location: ../bin/write-report.py }
  problems: { type: File?, inputBinding: { position: 1, prefix: --problems } }
  description: { type: File?, inputBinding: { position: 1, prefix: --description } }
  distributions:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 2, prefix: --distributions }
outputs:
  report: { type: File, outputBinding: { glob: report.json } }
