import type { Json } from './docs-data.ts'
import { resolved, textOf } from './contract.ts'

/** The link to further documentation of a part of the contract, as Markdown; `''` if there is none. */
export function externalDocsOf({ externalDocs }: Json): string {
  const { url, description } = resolved(externalDocs)
  if (typeof url !== 'string') return ''
  const label = textOf(description).trim().replace(/\.$/, '').replaceAll(/[[\]]/g, '') || url
  return `See [${label}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>).`
}
