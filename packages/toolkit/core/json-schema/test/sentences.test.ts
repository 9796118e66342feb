import { expect, test } from 'vitest'
import { sentencesOf } from '../src/rows/sentences.ts'

const schema = '/components/schemas/Gift'

function rule(keyword: string, sentence: string, kind: string) {
  const values = { field: '/kind', values: [kind] }
  return {
    field: '/points',
    base: schema,
    keyword,
    expected: 'null',
    schema,
    sentence,
    when: `kind is ${kind}`,
    values,
  }
}

test('what several values of one field require is said once', () => {
  const rules = [
    rule('required', 'is required', 'POINTS'),
    rule('type', 'must be null', 'CASH'),
    rule('type', 'must be null', 'MUG'),
    rule('type', 'must be null', 'COUPON'),
  ]
  const sentences = sentencesOf(rules, '/points').rules.map((parts) => parts.map(({ text }) => text).join(''))
  expect(sentences).toEqual(['required when kind is POINTS', 'must be null when kind is CASH, MUG or COUPON'])
})

test('what a field requires within it names what is required, for each value', () => {
  const [order, within] = ['/then/properties/order/type', '/then/properties/order/required']
  const rules = ['amount', 'total'].flatMap((name) => [
    { ...rule('required', 'is required', name), field: '/order', expected: 'order', schema: `${schema}/then/required` },
    { ...rule('type', 'must be an object', name), field: '/order', expected: 'object', schema: schema + order },
    { ...rule('required', 'is required', name), field: `/order/${name}`, expected: name, schema: schema + within },
  ])
  const sentences = sentencesOf(rules, '/order').rules.map((parts) => parts.map(({ text }) => text).join(''))
  expect(sentences).toEqual([
    'required, as an object, and amount is required when kind is amount',
    'required, as an object, and total is required when kind is total',
  ])
})
