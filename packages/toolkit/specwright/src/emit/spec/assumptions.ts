import { grouped } from '@specwright/document/diagnostics'
import { asMarkdownCode, inMarkdown, inMarkdownWithCode } from '@specwright/code/places'
import { textFile } from '../generated-file.ts'
import { marker } from '../marker.ts'
import type { AssumptionModel, GeneratedFile, Model } from '@specwright/document/model'

/** `openapi/README.md`: every assumption where the source document is unclear, with its reason. */
export function emitAssumptions({ title, assumptions }: Model, path: string): GeneratedFile {
  const byReason = grouped(assumptions, ({ reason }) => reason)
  // A list, since a table would be as wide as its longest reason.
  const items = [...byReason].map(([reason, marks]) => [
    `- ${inMarkdownWithCode(reason)}`,
    `  ${marks.map(place).join(', ')}`,
  ])
  return textFile(
    path,
    [
      `<!-- ${marker} -->`,
      '',
      '# Assumptions',
      '',
      `Where the source of ${inMarkdown(title)} leaves something open ("not shown"), the contract makes an assumption. Each one is`,
      'marked with `x-assumed` and its reason, and none is a fact about the service. These are all of them, each with its places',
      'in the contract:',
      '',
      ...items.flat(),
      '',
    ].join('\n'),
  )
}

function place({ pointer }: AssumptionModel): string {
  return asMarkdownCode(`#${pointer}`)
}
