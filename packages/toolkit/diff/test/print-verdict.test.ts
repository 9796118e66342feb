import { expect, test } from 'vitest'
import { printVerdict } from '../src/print-verdict.ts'

test('code in a Markdown table keeps its backticks and pipes', () => {
  const finding = {
    place: '/paths/~1a``b`',
    wire: 'major',
    types: 'none',
    beta: false,
    reason: 'it was removed',
  } as const
  const text = printVerdict(
    { bump: 'major', findings: [{ ...finding, before: 1, after: undefined, witness: 'a|b' }] },
    'markdown',
  )
  expect(text).toContain('| **major** | ``` /paths/~1a``b` ``` | it was removed | major | none | `"a\\|b"` |')
})

test('a null witness is distinct from a missing one', () => {
  const finding = { place: '/a', wire: 'major', types: 'none', beta: false, reason: 'b', before: 1, after: 2 } as const
  const [found, missed] = [{ ...finding, witness: null }, finding].map((each) => {
    const verdict = { bump: 'major', findings: [each] } as const
    const [text, markdown] = (['text', 'markdown'] as const).map((format) =>
      printVerdict(verdict, format).trim().split('\n'),
    )
    return { text: text?.[3], cell: markdown?.at(-1)?.split(' | ').at(-1) }
  })
  expect(found).toEqual({ text: '  for example the value null', cell: '`null` |' })
  expect(missed).toEqual({ text: '  no example found', cell: 'none found |' })
})
