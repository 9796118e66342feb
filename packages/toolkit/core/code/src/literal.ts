import { escaped, escapeHidden } from './hidden-characters.ts'
import { isPlainName } from './identifier.ts'
import type { LiteralStyle } from './node.ts'

/** Maximum depth of literals; a deeper value becomes `JSON.parse` of a string, since parsers are recursive. */
const deepest = 100

/** Maximum length of a literal on one line. */
const longest = 100

/** How strings are quoted. */
type Quote = (text: string) => string

const inSource: Quote = (text) => JSON.stringify(text)
const inSample: Quote = singleQuoted

/**
 * A JSON value as TypeScript, safe for any contents of its strings: quotes, comment ends, line separators, template
 * strings, `</script>`, hidden characters. A member named `__proto__` remains data.
 */
export function literalText(value: unknown, style: LiteralStyle, indent = ''): string {
  // Samples are for people: in single quotes unless the string contains one, and with a plain `<`.
  if (style === 'sample') return escapeHidden(literalOf(value, inSample))
  return escapeForSource(style === 'lines' ? linesOf(value, indent) : literalOf(value, inSource))
}

/** A property key: a plain name without quotes, any other quoted; `__proto__` remains data. */
export function keyText(name: string, style: LiteralStyle = 'source'): string {
  // Almost all names, of which each letter is seen.
  if (isPlainKey(name)) return name
  return style === 'sample'
    ? escapeHidden(propertyKeyOf(name, inSample))
    : escapeForSource(propertyKeyOf(name, inSource))
}

function literalOf(value: unknown, quoted: Quote, depth = 0): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (depth === deepest) return `JSON.parse(${quoted(JSON.stringify(value))})`
  if (Array.isArray(value)) return `[${value.map((item) => literalOf(item, quoted, depth + 1)).join(', ')}]`
  const members = Object.entries(value).map(([key, member]) => {
    return `${propertyKeyOf(key, quoted)}: ${literalOf(member, quoted, depth + 1)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function linesOf(value: unknown, indent: string): string {
  const short = literalOf(value, inSource)
  const isDeep = indent.length > deepest
  if (typeof value !== 'object' || value === null || isDeep || short.length + indent.length <= longest) return short
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => `${inner}${linesOf(item, inner)},\n`)
    : Object.entries(value).map(
        ([key, member]) => `${inner}${propertyKeyOf(key, inSource)}: ${linesOf(member, inner)},\n`,
      )
  return Array.isArray(value) ? `[\n${members.join('')}${indent}]` : `{\n${members.join('')}${indent}}`
}

function propertyKeyOf(key: string, quoted: Quote): string {
  // Plain `"__proto__": x` would set a prototype; a computed key defines a property.
  if (key === '__proto__') return `[${quoted(key)}]`
  return isPlainKey(key) ? key : quoted(key)
}

function isPlainKey(key: string): boolean {
  return key !== '__proto__' && isPlainName(key)
}

function singleQuoted(text: string): string {
  if (text.includes("'")) return JSON.stringify(text)
  const parts = text.split('"').map((part) => JSON.stringify(part).slice(1, -1))
  return `'${parts.join('"')}'`
}

function escapeForSource(text: string): string {
  const seen = escapeHidden(text)
  return seen.includes('<') ? seen.replaceAll('<', escaped) : seen
}
