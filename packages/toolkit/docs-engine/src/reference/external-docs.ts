import type { Json } from './docs-data.ts'
import { resolved, textOf } from './contract.ts'

/** The link to further documentation of a part of the contract, as Markdown; `''` if there is none. */
export function externalDocsOf({ externalDocs }: Json): string {
  const { url, description } = resolved(externalDocs)
  if (typeof url !== 'string') return ''
  // A backslash would take the bracket after it for text.
  const label =
    textOf(description)
      .replaceAll(/[[\]]/g, '')
      .replace(/[\s.\\]+$/, '')
      .trim() || url
  return `See [${label}](<${url.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>).`
}
