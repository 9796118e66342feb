import { escapeHidden, type CodeFile } from '@specwright/code'
import type { GeneratedFile } from '@specwright/document/model'
import { marker } from './marker.ts'

/** A generated TypeScript file with the marker. A lone surrogate, which UTF-8 cannot encode, becomes U+FFFD. */
export function codeFile(path: string, file: CodeFile): GeneratedFile {
  return { path, content: `// ${marker}\n\n${file.text().trimEnd().toWellFormed()}\n` }
}

/** A JSON value as a JSON document. */
export function jsonFile(path: string, value: unknown): GeneratedFile {
  return { path, content: `${escapeHidden(JSON.stringify(value, null, 2))}\n` }
}

/** How deep a document of data is laid out: to the members of an operation, and to what those list. */
const dataDepth = 4

/**
 * A JSON value that programs read, as a JSON document: what is deeper than an operation's members is on one line each. A large
 * document is two fifths shorter so, since most of what it has is deep.
 */
export function dataFile(path: string, value: object): GeneratedFile {
  return { path, content: `${escapeHidden(jsonLines(value, dataDepth))}\n` }
}

function jsonLines(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => jsonLines(item, depth - 1, inner))
    : Object.entries(value).flatMap(([name, member]) =>
        member === undefined ? [] : [`${JSON.stringify(name)}: ${jsonLines(member, depth - 1, inner)}`],
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return members.length === 0 ? `${open}${close}` : `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`
}

/** A file that is not code: Markdown, or YAML. */
export function textFile(path: string, content: string): GeneratedFile {
  return { path, content }
}
