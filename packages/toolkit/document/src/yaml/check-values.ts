import type { Source } from '@redocly/openapi-core'
import { isInData } from '../data-members.ts'
import type { Diagnostic, SourceLocation } from '../diagnostic.ts'
import { childPointer, isObject, own } from '@loyalty-kit/json-schema/json'
import { refOf } from '@loyalty-kit/json-schema/ref'
import { inexactIn, inexactNumber, isTooGreat, tooGreat } from './inexact-number.ts'
import { locate } from '../redocly/linted.ts'

/**
 * What a file says that cannot be used, wherever it stands: what YAML can say and JSON cannot (`.nan`, `!!binary`), refs
 * that are no URI, and numbers that are read as others.
 */
export function diagnosticsOfValues(source: Source, root: unknown): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const path: string[] = []
  const seen = new Set<object>()
  const mayBeInexact = inexactIn(source.body)
  const here = (): SourceLocation => locate({ source, pointer: `#${path.reduce<string>(childPointer, '')}` })
  const tell = (diagnostic: Diagnostic | undefined): void => {
    if (diagnostic) diagnostics.push(diagnostic)
  }
  const found = (code: string, message: string): void => {
    tell({ severity: 'error', code, message, location: here() })
  }
  const visitNumber = (value: number): void => {
    if (!Number.isFinite(value)) return found('not-json', `${value} is not a JSON number`)
    if (mayBeInexact(value)) tell(inexactNumber(value, path, here()))
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'number') return visitNumber(value)
    // The parser takes a number that is too great for a text.
    if (typeof value === 'string' && isTooGreat(value)) return tell(tooGreat(value, here()))
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    // An alias brings the same object to several places.
    seen.add(value)
    if (!isPlain(value)) return found('not-json', `A ${value.constructor.name} is not a JSON value`)
    if (isMalformed(refOf(value))) {
      found('malformed-ref', '"$ref" is not a valid URI reference: two hexadecimal digits must follow each %')
    }
    if (refOf(value) === '' && !isInData(path)) {
      found('malformed-ref', '"$ref" is empty: write what it refers to, such as "#/components/schemas/NAME"')
    }
    if (isObject(value) && typeof own(value, 'x-beta') === 'string' && !isInData(path)) {
      path.push('x-beta')
      const message = '"x-beta" must be true or false, without quotes: a string counts as false'
      tell({ severity: 'warning', code: 'not-boolean', message, location: here() })
      path.pop()
    }
    for (const [key, member] of Object.entries(value)) {
      path.push(key)
      visit(member)
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
