import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The guide "Correct an assumption". */
export const guide = readFileSync(
  fileURLToPath(new URL('../../../../apps/docs/src/content/docs/guides/assumptions.mdx', import.meta.url)),
  'utf8',
)

/** A correction that the guide shows. */
export interface Correction {
  readonly title: string
  /** Replacements in the contract. */
  readonly hunks: readonly Versions[]
  readonly caller: Versions
  readonly changeset: string
}

/** A part of a file before and after a correction. */
export interface Versions {
  readonly before: string
  readonly after: string
}

function versionsIn(diff: string): Versions {
  const lines = diff.split('\n').filter((line) => line !== '')
  const without = (sign: string): string =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('')
  return { before: without('+'), after: without('-') }
}

/** The corrections of the guide. */
export const corrections: readonly Correction[] = guide.split(/^## /m).flatMap((section) => {
  const blockOf = (start: string): string =>
    new RegExp(`^\`\`\`${start}[^\\n]*\\n([^]*?)^\`\`\`$`, 'm').exec(section)?.[1] ?? ''
  const edit = blockOf('diff title="openapi/loyalty.yaml"')
  if (edit === '') return []
  return {
    title: section.slice(0, section.indexOf('\n')),
    hunks: edit.split(/^@@\n/m).map(versionsIn),
    caller: versionsIn(blockOf('diff title="a caller"')),
    changeset: blockOf('md'),
  }
})

/** True for a correction that the contract has already. */
export function isMade(text: string, { hunks }: Correction): boolean {
  return hunks.every(({ before, after }) => !text.includes(before) && text.includes(after))
}

/** The contract with a correction, each of whose replacements it must have once. */
export function correctedText(text: string, { title, hunks }: Correction): string {
  return hunks.reduce((result, { before, after }) => {
    if (result.split(before).length !== 2)
      throw new Error(
        `The guide's section "${title}" is of another contract: openapi/loyalty.yaml must have once:\n${before}`,
      )
    return result.replace(before, () => after)
  }, text)
}
