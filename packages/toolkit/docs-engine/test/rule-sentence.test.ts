import { expect, test } from 'vitest'
import { requestFor } from '../src/console/request.ts'
import { sentencesOf } from '../src/reference/rule-sentence.ts'

const schema = '/components/schemas/Gift'

function rule(keyword: string, sentence: string, kind: string) {
  const values = { field: '/kind', values: [kind] }
  return { field: '/points', keyword, expected: 'null', schema, sentence, when: `kind is ${kind}`, values }
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

test('the place of a value that is missing stays in the path of a request', () => {
  const field = { in: 'path', required: true, kind: 'text', options: [], value: '', hint: '' } as const
  const plan = {
    operation: 'getGift',
    method: 'GET',
    path: '/shops/{shop}/gifts/{gift}',
    fields: [
      { ...field, name: 'shop' },
      { ...field, name: 'gift' },
    ],
    credentials: [],
    body: undefined,
    known: [],
  }
  const { url } = requestFor(plan, { values: { shop: 's/1', gift: '' }, body: '' }, {}, 'https://shop.example')
  expect(url).toBe('https://shop.example/shops/s%2F1/gifts/{gift}')
})
