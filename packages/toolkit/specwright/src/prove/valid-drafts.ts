import { onLine } from '@specwright/code/places'
import { named, shown, withParameter } from './draft-words.ts'
import { smallestValues, sentParameter, variable, type Drafting } from './drafting.ts'
import type { DraftCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'

/** Requests with the examples of the document. */
export function* exampleDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const bodies = (proved.operation.requestBody?.content ?? []).flatMap((media) =>
    media.examples.map(({ name, value }) => ({ name, body: { media, value } })),
  )
  if (bodies.length === 0) yield { what: 'the smallest valid request', values, expected: 'accepted' }
  for (const { name, body } of bodies)
    yield { what: `the example ${onLine(name)}`, values: { ...values, body }, expected: 'accepted' }
}

/** One valid request for each branch of its parameters and its bodies. */
export function* branchDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const expected = 'accepted'
  const { root } = drafting.model.document
  const all = variable(proved)
  const optional = all.filter(({ required }) => !required).flatMap((each) => sentParameter(each, drafting) ?? [])
  yield { what: 'only what is required', values, expected }
  if (optional.length > 1) {
    const parameters = [...values.parameters, ...optional]
    yield { what: 'every parameter', values: { ...values, parameters }, expected }
  }
  for (const parameter of all) {
    if (parameter.in === 'path' && Object.hasOwn(drafting.path, parameter.name)) continue
    for (const value of variedValues(parameter.schema, root).valid)
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected,
      }
  }
  for (const media of proved.operation.requestBody?.content ?? []) {
    for (const value of variedValues(media.schema ?? true, root).valid)
      yield {
        what: `a body of ${onLine(media.contentType)}: ${shown(value)}`,
        values: { ...values, body: { media, value } },
        expected,
      }
  }
}
