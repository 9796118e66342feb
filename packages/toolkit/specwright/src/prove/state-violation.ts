import { isSecretName } from '@specwright/code/secret-names'
import { shown } from './draft-words.ts'
import type { Violation } from './violation.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** What is wrong with a response beside what was sent, or shown, before. */
export function stateViolation(proved: ProvedOperation, expected: string, got: string): Violation {
  return { judge: 'state', expected, got, rule: proved.operation.pointer, detail: expected }
}

/** The same of a member of an item: if others are wrong in the same way, that has one cause. */
export function memberViolation(
  proved: ProvedOperation,
  member: string,
  { expected, got }: { readonly expected: (named: string) => string; readonly got: string },
): Violation {
  return { ...stateViolation(proved, expected(`"${member}"`), got), shared: { what: expected('...') } }
}

/** What is expected of the pages of a listing. */
const ofPages = {
  once: 'each item is on one page',
  full: 'as many items on each page but the last as it says',
  end: 'the last page leads to no other',
  all: 'a new item is listed',
  total: 'a total of all items on all pages',
} as const

/** What is wrong with the pages of a listing: a server has one code for all of its listings. */
export function pageViolation(list: ProvedOperation, rule: keyof typeof ofPages, got: string): Violation {
  const expected = ofPages[rule]
  return { ...stateViolation(list, expected, got), shared: { what: expected, isOfServer: true } }
}

/** True for what a server keeps as it is: not for times and addresses, which may be written in several ways. */
export function isPlain(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && !/[:@]/.test(value))
}

/** What came in place of the value of a member: both, as that says most of what a server has done to it. */
export function otherValueOf(name: string, got: unknown, wanted: unknown): string {
  const other = `another value of "${name}"`
  return isSecretName(name) ? other : `${other}: ${shown(got)} in place of ${shown(wanted)}`
}

/** True for what says nothing: no value, or one without anything in it. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
