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
  '\u{1F600}\u0301',
  '%00%zz',
  '../..',
  '\u202E',
  'x'.repeat(3000),
]

/** Valid or not: a server must not fail for the characters of a string. */
export function* oddDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const { root } = drafting.model.document
  const isText = (value: unknown): boolean => typeof value === 'string'
  for (const parameter of breakable(proved)) {
    if (
      !isText(variedValues(parameter.schema, root).valid[0]) ||
      parameter.in === 'header' ||
      parameter.in === 'cookie'
    )
      continue
    for (const value of oddStrings)
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected: 'handled',
      }
  }
  const body = values.body?.media.kind === 'json' ? values.body : undefined
  if (typeof body?.value !== 'object' || body.value === null || Array.isArray(body.value)) return
  for (const [name, member] of Object.entries(body.value)) {
    if (!isText(member)) continue
    for (const odd of oddStrings)
      yield {
        what: `the member ${onLine(name)} is ${shown(odd)}`,
        values: { ...values, body: { ...body, value: { ...body.value, [name]: odd } } },
        expected: 'handled',
      }
  }
}
