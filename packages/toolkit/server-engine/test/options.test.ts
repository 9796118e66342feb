import { expect, test } from 'vitest'
import { checkOptions, integerRule } from '../src/engine.ts'

const circular: unknown[] = [1]
circular.push(circular)

// A number, and what looks like one, are different in a message.
test.each<[value: unknown, shown: string]>([
  ['5', '"5"'],
  [5.5, '5.5'],
  [-0.5, '-0.5'],
  [5n, '5n'],
  [NaN, 'NaN'],
  ['NaN', '"NaN"'],
  [null, 'null'],
  ['null', '"null"'],
  [true, 'true'],
  [[5], '[5]'],
  [['5', [NaN, undefined]], '["5",[NaN,undefined]]'],
  [{ ms: '5', now: () => 0 }, '{"ms":"5","now":a function}'],
  [new Date(0), 'an instance of Date'],
  [new Number(5), 'an instance of Number'],
  [new Map([['a', 1]]), 'an instance of Map'],
  [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  [() => 5, 'a function'],
  [Symbol('5'), 'a symbol'],
  [circular, '[1,[1,[1,...]]]'],
  ['x'.repeat(200), `"${'x'.repeat(96)}...`],
])('an option that is refused is shown as it is: %o', (value, shown) => {
  const rules = { timeoutMs: integerRule(1, 9) }
  const check = (): void => checkOptions('Cannot wait', { timeoutMs: value }, rules)
  const message = `Cannot wait: timeoutMs must be an integer from 1 to 9, not ${shown}`
  expect(check).toThrow(expect.objectContaining({ message }) as Error)
})

test.each([
  ['5', '"5"'],
  [null, 'null'],
  [[{ a: 1 }], '[{"a":1}]'],
  [() => 0, 'a function'],
])('options that are no object are shown too: %o', (options, shown) => {
  const message = `Cannot wait: the options must be an object, not ${shown}`
  expect(() => checkOptions('Cannot wait', options as object, {})).toThrow(new TypeError(message))
})
