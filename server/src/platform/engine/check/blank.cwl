cwlVersion: v1.2
class: Workflow
doc: A document of the portal's own, for cwltool to read its schemas by (validate-in-sandbox.ts).
inputs: []
outputs: []
steps: []
