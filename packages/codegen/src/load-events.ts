import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fromFile, Parser } from '@asyncapi/parser'
import { DocumentError, type Diagnostic } from './diagnostic.ts'
import { isObject } from './document.ts'
import type { EventModel, JsonSchema } from './model.ts'

/** How the parser's linter numbers an error. */
const errorSeverity = 0

/**
 * Reads an AsyncAPI 3 document: the events that it names, in its order.
 *
 * @param file Path of the document. Its payloads may refer into the OpenAPI document beside it.
 * @throws {DocumentError} With all problems found, each with its place.
 */
export async function loadEvents(file: string): Promise<EventModel[]> {
  const { document, diagnostics } = await fromFile(new Parser(), file).parse()
  const errors = diagnostics.filter(({ severity }) => (severity as number) === errorSeverity) // an enum of numbers
  if (document === undefined || errors.length > 0) {
    const lines = readFileSync(file, 'utf8').split('\n')
    throw new DocumentError(
      errors.map(({ code, message, range }): Diagnostic => {
        const { line, character } = code === 'invalid-ref' ? placeOfRef(message, lines) : range.start
        const place = { line: line + 1, column: character + 1, sourceLine: lines[line] ?? '' }
        const location = { file: relative(process.cwd(), file), ...place }
        return { severity: 'error', code: String(code), message, location }
      }),
    )
  }
  return document
    .messages()
    .all()
    .map((message) => ({
      name: message.name() ?? message.id(),
      title: message.title() ?? '',
      description: message.description() ?? message.summary() ?? '',
      payload: plainSchema(message.payload()?.json()),
    }))
}

/** The parser tells which ref leads nowhere, not where it stands: where its text does. */
function placeOfRef(message: string, lines: readonly string[]): { line: number; character: number } {
  const ref = /'([^']+)'/.exec(message)?.[1] ?? ''
  const line = Math.max(
    0,
    lines.findIndex((text) => text.includes(ref)),
  )
  return { line, character: Math.max(0, lines[line]?.indexOf(ref) ?? 0) }
}

/** The schema without the parser's own marks. */
function plainSchema(schema: unknown): JsonSchema {
  return JSON.parse(
    JSON.stringify(isObject(schema) ? schema : true, (key, value) => (key.startsWith('x-parser-') ? undefined : value)),
  ) as JsonSchema
}
