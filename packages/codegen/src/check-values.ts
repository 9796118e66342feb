import { childPointer, isObject, own } from './document.ts'

/** A value of a document that cannot be used. */
export interface ValueProblem {
  readonly code: string
  readonly message: string
  /** JSON Pointer within the document, without `#`. */
  readonly pointer: string
}

/** What YAML can say and JSON cannot (`.nan`, `!!binary`), and refs that are no URI, wherever they stand. */
export function problemsInValues(root: unknown): ValueProblem[] {
  const problems: ValueProblem[] = []
  const path: string[] = []
  const seen = new Set<object>()
  const found = (code: string, message: string, ...keys: string[]): void => {
    problems.push({ code, message, pointer: [...path, ...keys].reduce<string>(childPointer, '') })
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'number' && !Number.isFinite(value)) found('not-json', `${value} is no number of JSON`)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    // An alias brings the same object to several places.
    seen.add(value)
    if (!isPlain(value)) return found('not-json', `A value of the kind ${value.constructor.name} is none of JSON`)
    if (isObject(value) && isMalformed(own(value, '$ref'))) {
      found('malformed-ref', 'This ref is no URI: two hexadecimal digits must follow each %', '$ref')
    }
    for (const [key, member] of Object.entries(value)) {
      path.push(key)
      visit(member)
      path.pop()
    }
  }
  visit(root)
  return problems
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

function isMalformed(ref: unknown): boolean {
  return typeof ref === 'string' && /%(?![\dA-Fa-f]{2})/.test(ref)
}
