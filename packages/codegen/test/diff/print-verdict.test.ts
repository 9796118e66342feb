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
