import type { Json } from './docs-data.ts'
import { resolved, textOf } from './contract.ts'
import { say } from './say.ts'

/** The link to further documentation of a part of the contract, as Markdown; `''` if there is none. */
export function externalDocsOf({ externalDocs }: Json): string {
  const { url, description } = resolved(externalDocs)
  return typeof url === 'string' ? linkText({ url, label: textOf(description) }) : ''
}

/** A link to further documentation, as Markdown; `''` for none. */
export function linkText(link: { readonly url: string; readonly label?: string } | undefined): string {
  if (link === undefined) return ''
  const { url, label: given = '' } = link
  // A backslash would take the bracket after it for text.
  const label =
    given
      .replaceAll(/[[\]]/g, '')
      .replace(/[\s.\\]+$/, '')
      .trim() || url
  return say('see', { link: `[${label}](<${url.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)` })
}
