import { onLine } from '@specwright/code/places'
import { named, shown, withParameter } from './draft-words.ts'
import { breakable, smallestValues, type Drafting } from './drafting.ts'
import type { DraftCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'

/** Strings that programs stumble over. */
const oddStrings: readonly string[] = [
  '\0',
  '\'"`;--',
  '<script>',
  '([{*+?\\',
  '\u{1F600}\u0301',
  '%00%zz',
  '../..',
  '\u202E',
  'x'.repeat(3000),
]

/** Numbers that databases and programs have no room for. */
const oddNumbers: readonly number[] = [2 ** 31, 2 ** 53, 1e300]

/** Values in place of one that programs stumble over; none for one of another type. */
function oddInPlaceOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return oddStrings
  return typeof value === 'number' ? oddNumbers : []
}

/** Valid or not: a server must not fail for the characters of a string, nor for the size of a number. */
export function* oddDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const { root } = drafting.model.document
  for (const parameter of breakable(proved)) {
    if (parameter.in === 'header' || parameter.in === 'cookie') continue
    for (const value of oddInPlaceOf(variedValues(parameter.schema, root).valid[0]))
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected: 'handled',
      }
  }
  const body = values.body?.media.kind === 'json' ? values.body : undefined
  if (typeof body?.value !== 'object' || body.value === null || Array.isArray(body.value)) return
  for (const [name, member] of Object.entries(body.value)) {
    for (const odd of oddInPlaceOf(member))
      yield {
        what: `the member ${onLine(name)} is ${shown(odd)}`,
        values: { ...values, body: { ...body, value: { ...body.value, [name]: odd } } },
        expected: 'handled',
      }
  }
}
