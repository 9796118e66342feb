import { Ajv2020 } from 'ajv/dist/2020.js'
import { inDirection } from '@specwright/document/model'
import { expect, test } from 'vitest'
import { certainRules, ids, objects, positions, rules } from './directed-rules.ts'

type Json = Readonly<Record<string, unknown>>

/** One for all of them: to make one takes longer than to compile a schema. */
const ajv = new Ajv2020({ strict: false })
let documents = 0

/** Tests of a value: by a schema whose `id` is `readOnly`, and by the same schema as it is meant for requests. */
function judged(schema: Json, rule: Json = {}): Readonly<Record<'written' | 'request', (value: Json) => boolean>> {
  const Thing = { type: 'object', properties: { id: { readOnly: true } }, ...schema }
  const root = { openapi: '3.1.0', components: { schemas: { Thing, Rule: rule } } }
  const [written, request] = [root, inDirection(root, 'request')].map((document) => {
    const $id = `https://example.com/${documents++}`
    return ajv.addSchema({ $id, ...document }).compile({ $ref: `${$id}#/components/schemas/Thing` })
  })
  return { written: (value) => written?.(value) === true, request: (value) => request?.(value) === true }
}

const cases = Object.keys(positions).flatMap((where) =>
  rules.map((rule) => ({ where, rule, what: JSON.stringify(rule) })),
)

test.each(cases)('a request is valid if some id makes it so: $where $what', ({ where, rule }) => {
  const { written, request } = judged(positions[where]?.(rule) ?? {}, rule)
  const meant = objects.filter((value) => ids.some((id) => written({ ...value, ...id })))
  expect(meant.filter((value) => !request(value))).toEqual([])
})

test.each(certainRules)('a rule under not refuses what it refuses whatever id is: $rule', ({ rule, refused }) => {
  const { request } = judged({ not: rule })
  expect(objects.filter((value) => !request(value))).toEqual(refused)
})
