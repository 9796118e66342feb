import { isObject } from '../reference/docs-data.ts'
import type { DocsOptions } from './options.ts'

/** Options that are addresses, wherever they are within those below. */
const names = new Set(['link', 'href', 'url', 'baseUrl', 'list'])

/** What a link may lead to: the site itself, or one of these. */
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Checks the addresses of a configuration: others than those of pages run scripts.
 *
 * @throws {TypeError} For the first address that no link may have.
 */
export function checkLinks({ navigation, demo, version, assistants, starlight = {} }: DocsOptions): void {
  const { social, editLink } = starlight
  check({ navigation, demo, version, assistants, starlight: { social, editLink } }, '')
  for (const [index, { url }] of (assistants ?? []).entries()) {
    const isTemplate =
      URL.canParse(url) && [...new URL(url).searchParams.values()].some((each) => each.includes('{prompt}'))
    if (!isTemplate) throw new TypeError(`Cannot use assistants[${index}].url: write a URL with {prompt} in its query`)
  }
}

function check(value: unknown, path: string): void {
  if (typeof value === 'string') checkAddress(value, path)
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) check(each, `${path}[${index}]`)
  else if (isObject(value))
    for (const [name, each] of Object.entries(value)) check(each, path === '' ? name : `${path}.${name}`)
}

function checkAddress(address: string, path: string): void {
  if (!names.has(path.slice(path.lastIndexOf('.') + 1)) || !URL.canParse(address)) return
  const { protocol } = new URL(address)
  if (schemes.has(protocol)) return
  const allowed = [...schemes].join(', ')
  throw new TypeError(`Cannot use ${path}: a link must not begin with ${protocol}. Use a path, or one of ${allowed}`)
}
