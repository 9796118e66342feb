import { escaped, escapeHidden } from './hidden-characters.ts'

const reserved = new Set(
  (
    'abstract any arguments as async await boolean break case catch class const constructor continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import in instanceof ' +
    'interface is let module namespace never new null number object of package private protected public require return ' +
    'set static string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield'
  ).split(' '),
)

/**
 * The doors through which text of a document enters generated code. There is no other way in.
 *
 * What comes out is safe in TypeScript source whatever the text holds: quotes, comment ends, line separators,
 * template strings, `</script>`, characters that nobody sees.
 */
export const print = {
  /** A JSON value as a TypeScript literal. A member named `__proto__` stays data. */
  literal(value: unknown): string {
    return escapeForSource(literalOf(value, inSource))
  },

  /** The same for a sample that people read: in single quotes unless it holds one itself, and with `<` as it is. */
  sample(value: unknown): string {
    return escapeHidden(literalOf(value, inSample))
  },

  /** The same over several lines, for data that people read in a diff. */
  lines(value: unknown, indent = ''): string {
    return escapeForSource(linesOf(value, indent))
  },

  /** A JSON value as a JSON document, for files that hold nothing else. */
  json(value: unknown): string {
    return `${escapeHidden(JSON.stringify(value, null, 2))}\n`
  },

  /** Declarations that were printed elsewhere, whose literals and comments hold characters as they are. */
  declarations(text: string): string {
    return escapeHidden(text.replaceAll('</', '<\\/'))
  },

  /**
   * A name that is already an identifier, as it is.
   *
   * @throws {TypeError} When it is not; names are made identifiers in build-model, by `identifierFor`.
   */
  identifier(name: string): string {
    if (!isIdentifier(name)) throw new TypeError(`Cannot print ${JSON.stringify(name)} as an identifier`)
    return name
  },

  /** A property key: bare where it is a plain name, quoted otherwise; `__proto__` stays data. */
  key(name: string): string {
    return escapeForSource(keyOf(name, inSource))
  },

  /** A doc comment, each line of the text a line of its own; nothing at all for an empty text. */
  comment(text: string, indent = ''): string {
    const lines = text
      .trim()
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map(escapeForComment)
    if (lines.length === 1) return lines[0] === '' ? '' : `${indent}/** ${lines[0]} */\n`
    return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
  },
}

/** True for a name that may stand as a binding in TypeScript. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name)
}

/** How deep literals are nested; what is deeper becomes a text of JSON, since parsers follow code by recursion. */
const deepest = 100

/** How literals are printed, and how deep within another they stand. */
interface Style {
  readonly quoted: (text: string) => string
  readonly depth: number
}

const inSource: Style = { quoted: (text) => JSON.stringify(text), depth: 0 }
const inSample: Style = { quoted: singleQuoted, depth: 0 }

function singleQuoted(text: string): string {
  if (text.includes("'")) return JSON.stringify(text)
  const parts = text.split('"').map((part) => JSON.stringify(part).slice(1, -1))
  return `'${parts.join('"')}'`
}

function literalOf(value: unknown, style: Style): string {
  if (typeof value === 'string') return style.quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (style.depth === deepest) return `JSON.parse(${style.quoted(JSON.stringify(value))})`
  const inner = { ...style, depth: style.depth + 1 }
  if (Array.isArray(value)) return `[${value.map((item) => literalOf(item, inner)).join(', ')}]`
  const members = Object.entries(value).map(([key, member]) => `${keyOf(key, style)}: ${literalOf(member, inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function linesOf(value: unknown, indent: string): string {
  const short = literalOf(value, inSource)
  const isDeep = indent.length > deepest
  if (typeof value !== 'object' || value === null || isDeep || short.length + indent.length <= 100) return short
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => `${inner}${linesOf(item, inner)},\n`)
    : Object.entries(value).map(([key, member]) => `${inner}${keyOf(key, inSource)}: ${linesOf(member, inner)},\n`)
  return Array.isArray(value) ? `[\n${members.join('')}${indent}]` : `{\n${members.join('')}${indent}}`
}

function keyOf(key: string, { quoted }: Style): string {
  // Plain `"__proto__": x` would set a prototype; a computed key makes a property.
  if (key === '__proto__') return `[${quoted(key)}]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
}

function escapeForSource(text: string): string {
  return escapeHidden(text).replaceAll('<', escaped)
}

function escapeForComment(text: string): string {
  return escapeHidden(text.replaceAll('*/', '*\\/').replaceAll('/*', '/\\*').replaceAll('</', '<\\/'))
}
