import { commentLines } from './comment.ts'
import { escapeHidden } from './hidden-characters.ts'
import { isIdentifier } from './identifier.ts'
import { keyText, literalText } from './literal.ts'

/**
 * The doors through which text of a document enters generated code. There is no other way in.
 *
 * What comes out is safe in TypeScript source whatever the text holds: quotes, comment ends, line separators,
 * template strings, `</script>`, characters that nobody sees.
 */
export const print = {
  /** A JSON value as a TypeScript literal. A member named `__proto__` stays data. */
  literal(value: unknown): string {
    return literalText(value, 'source')
  },

  /** The same for a sample that people read: in single quotes unless it holds one itself, and with `<` as it is. */
  sample(value: unknown): string {
    return literalText(value, 'sample')
  },

  /** The same over several lines, for data that people read in a diff. */
  lines(value: unknown, indent = ''): string {
    return literalText(value, 'lines', indent)
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
    return keyText(name)
  },

  /** A doc comment, each line of the text a line of its own; nothing at all for an empty text. */
  comment(text: string, indent = ''): string {
    return commentLines(text)
      .map((line) => `${indent}${line}\n`)
      .join('')
  },
}
