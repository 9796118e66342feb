import { grouped } from '@specwright/document/diagnostics'
import { asMarkdownCode, inMarkdown, inMarkdownWithCode } from '@specwright/code/places'
import { textFile } from '../generated-file.ts'
import { marker } from '../marker.ts'
import type { AssumptionModel, GeneratedFile, Model } from '@specwright/document/model'

/** `openapi/README.md`: every assumption where the source document is unclear, with its reason. */
export function emitAssumptions({ title, assumptions }: Model, path: string): GeneratedFile {
  const byReason = grouped(assumptions, ({ reason }) => reason)
  const rows = [...byReason].map(
    ([reason, marks]) => `| ${inMarkdownWithCode(reason)} | ${marks.map(place).join('<br>')} |`,
  )
  return textFile(
    path,
    [
      `<!-- ${marker} -->`,
      '',
      '# Assumptions',
      '',
      `Where the source of ${inMarkdown(title)} leaves something open ("not shown"), the contract makes an assumption. Each one is`,
      'marked with `x-assumed` and its reason, and none is a fact about the service. This table lists all of them.',
      '',
      '| Assumption and reason | Where in the contract |',
      '| --- | --- |',
      ...rows,
      '',
    ].join('\n'),
  )
}

function place({ pointer }: AssumptionModel): string {
  return asMarkdownCode(`#${pointer}`)
}
