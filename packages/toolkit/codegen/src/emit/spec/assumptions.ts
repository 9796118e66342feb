import { grouped } from '@loyalty-kit/document/diagnostics'
import { escapeHidden } from '@loyalty-kit/code'
import { marker, textFile } from '../generated-file.ts'
import type { AssumptionModel, GeneratedFile, Model } from '@loyalty-kit/document/model'

/** `openapi/README.md`: every choice that the source document leaves open, with its reason. */
export function emitAssumptions({ title, assumptions }: Model, path: string): GeneratedFile {
  const byReason = grouped(assumptions, ({ reason }) => reason)
  const rows = [...byReason].map(([reason, marks]) => `| ${cell(reason)} | ${marks.map(place).join('<br>')} |`)
  return textFile(
    path,
    [
      `<!-- ${marker} -->`,
      '',
      `# What the source document leaves open`,
      '',
      `The source of ${cell(title)} says "not shown" where it does not tell. The contract has to choose there all the same:`,
      'each such choice carries `x-assumed` with its reason, and none is a fact about the service. This table lists them all.',
      '',
      '| What we assume, and why | Where in the contract |',
      '| --- | --- |',
      ...rows,
      '',
    ].join('\n'),
  )
}

function place({ pointer }: AssumptionModel): string {
  return `\`#${cell(pointer)}\``
}

function cell(text: string): string {
  return escapeHidden(text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim())
}
