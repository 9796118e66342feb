import { expect, test } from 'vitest'
import { printVerdict } from '../../src/diff/print-verdict.ts'

test('code in a Markdown table keeps its backticks and its bars', () => {
  const finding = { place: '/paths/~1a``b`', wire: 'major', types: 'none', beta: false, reason: 'it is gone' } as const
  const text = printVerdict(
    { bump: 'major', findings: [{ ...finding, before: 1, after: undefined, witness: 'a|b' }] },
    'markdown',
  )
  expect(text).toContain('| **major** | ``` /paths/~1a``b` ``` | it is gone | major | none | `"a\\|b"` |')
})

test('a witness that is null is told from one that was not found', () => {
  const finding = { place: '/a', wire: 'major', types: 'none', beta: false, reason: 'b', before: 1, after: 2 } as const
  const [found, missed] = [{ ...finding, witness: null }, finding].map((each) => {
    const verdict = { bump: 'major', findings: [each] } as const
    const { witness, witnessed } = (
      JSON.parse(printVerdict(verdict, 'json')) as { findings: [{ witness: unknown; witnessed: boolean }] }
    ).findings[0] // as it is printed
    const [text, markdown] = (['text', 'markdown'] as const).map((format) =>
      printVerdict(verdict, format).trim().split('\n'),
    )
    return { witness, witnessed, text: text?.[3], cell: markdown?.at(-1)?.split(' | ').at(-1) }
  })
  expect(found).toEqual({ witness: null, witnessed: true, text: '  for example the value null', cell: '`null` |' })
  expect(missed).toEqual({ witness: null, witnessed: false, text: '  no example was found', cell: 'none found |' })
})
