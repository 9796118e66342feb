import type { Source } from '@redocly/openapi-core'
import { isInData } from '../data-members.ts'
import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { dayOf } from '@specwright/json-schema/keyword'
import { refOf } from '@specwright/json-schema/ref'
import { inexactIn, inexactNumber, isTooLarge, tooLarge } from './inexact-number.ts'
import { locate } from '../redocly/linted.ts'

/** Extensions whose values have a meaning, and what is reported of others. */
const extensions = [
  {
    name: 'x-beta',
    isWrong: (value: unknown) => typeof value === 'string',
    code: 'not-boolean',
    message: '"x-beta" must be true or false, without quotes: a string counts as false',
  },
  {
    name: 'x-sunset',
    isWrong: (value: unknown) => typeof value === 'number' || (typeof value === 'string' && Number.isNaN(dayOf(value))),
    code: 'not-date',
    message: '"x-sunset" must be a date such as 2026-12-31. It is ignored.',
  },
]

/**
 * Reports values of a file that cannot be used: values that YAML has and JSON does not (`.nan`, `!!binary`), refs that
 * are not valid URI references, and numbers that lose precision.
 */
export function diagnosticsOfValues(source: Source, root: unknown): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const path: string[] = []
  const seen = new Set<object>()
  const mayBeInexact = inexactIn(source.body)
  const here = (...below: readonly string[]): SourceLocation =>
    locate({ source, pointer: `#${pointerTo('', ...path, ...below)}` })
  const report = (diagnostic: Diagnostic | undefined): void => {
    if (diagnostic) diagnostics.push(diagnostic)
  }
  const reportError = (code: string, message: string): void => {
    report({ severity: 'error', code, message, location: here() })
  }
  const visitNumber = (value: number): void => {
    if (!Number.isFinite(value)) return reportError('not-json', `${value} is not a JSON number`)
    if (mayBeInexact(value)) report(inexactNumber(value, path, here))
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'number') return visitNumber(value)
    // The parser reads a number that is too large as a string.
    if (typeof value === 'string' && isTooLarge(value)) return report(tooLarge(value, here()))
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    // YAML aliases repeat the same object.
    seen.add(value)
    if (!isPlain(value)) return reportError('not-json', `A ${value.constructor.name} is not a JSON value`)
    const ref = refOf(value)
    if (isMalformed(ref) && !isInData(path)) {
      reportError('malformed-ref', '"$ref" is not a valid URI reference: two hexadecimal digits must follow each %')
    }
    if (ref === '' && !isInData(path)) {
      reportError('malformed-ref', '"$ref" is empty: write what it refers to, such as "#/components/schemas/NAME"')
    }
    for (const { name, isWrong, code, message } of extensions) {
      // What is neither a string nor a number may be a schema or a header of this name.
      const written = isObject(value) ? own(value, name) : undefined
      if (written === undefined || !isWrong(written) || isInData(path)) continue
      report({ severity: 'warning', code, message, location: here(name) })
    }
    // Few values are of interest, and pairs of keys and values would be thrown away for each of the others.
    for (const key in value) {
      path.push(key)
      visit((value as JsonObject)[key]) // an array's index is also a key
      path.pop()
    }
  }
  visit(root)
  return diagnostics
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

function isMalformed(ref: unknown): boolean {
  return typeof ref === 'string' && /%(?![\dA-Fa-f]{2})/.test(ref)
}
