import { fromFile, Parser } from '@asyncapi/parser'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { contractPath, isNode } from './contract-document.ts'

const { document, diagnostics } = await fromFile(new Parser(), contractPath('events.yaml')).parse()

describe('openapi/events.yaml', () => {
  test('is valid AsyncAPI, without diagnostics', () => {
    expect(diagnostics).toEqual([])
    expect(document?.version()).toBe('3.1.0')
  })

  test('has the event of the source, and declares that there may be others', () => {
    expect(
      document
        ?.messages()
        .all()
        .map((message) => message.name()),
    ).toContain('vl.reward.created')
    const channels = document?.channels().all() ?? []
    expect(channels.map((channel) => channel.json('x-open-set'))).toEqual([true])
  })

  test('describes no delivery, since the source shows none', () => {
    expect(document?.servers().all()).toEqual([])
    expect(document?.operations().all()).toEqual([])
    expect(
      document
        ?.channels()
        .all()
        .map((channel) => channel.address() ?? null),
    ).toEqual([null])
  })
})

describe('payload of vl.reward.created', () => {
  const message = document?.messages().get('RewardCreated') ?? document?.messages().all()[0]
  const ajv = new Ajv.default({ strict: false })
  addFormats.default(ajv)
  const validate = ajv.compile(message?.payload()?.json() as object) // compilation fails if it is not a schema

  test('has a valid example', () => {
    const examples = message?.examples().all() ?? []
    expect(examples).toHaveLength(1)
    for (const example of examples) expect([validate(example.payload()), validate.errors]).toEqual([true, null])
  })

  const entry = { id: 'act_1', type: 'vl.reward.created', data: { reward: {} }, created_at: '2026-01-15T09:30:00Z' }
  test.each([
    { what: 'an entry', value: entry, valid: true },
    { what: 'an unknown field', value: { ...entry, note: 1 }, valid: true },
    { what: 'another type', value: { ...entry, type: 'vl.reward.changed' }, valid: false },
    { what: 'no data', value: { ...entry, data: undefined }, valid: false },
    { what: 'data without a reward', value: { ...entry, data: {} }, valid: false },
    { what: 'a reward that is null', value: { ...entry, data: { reward: null } }, valid: false },
    { what: 'an invalid reward', value: { ...entry, data: { reward: { object: 'gift' } } }, valid: false },
    { what: 'an invalid time', value: { ...entry, created_at: '15 January' }, valid: false },
    { what: 'no id', value: { ...entry, id: undefined }, valid: false },
  ])('$what: valid is $valid', ({ value, valid }) => {
    const sent: unknown = JSON.parse(JSON.stringify(value))
    expect(isNode(sent)).toBe(true)
    expect(validate(sent)).toBe(valid)
  })
})
