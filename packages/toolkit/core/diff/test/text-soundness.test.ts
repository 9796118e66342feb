import { test } from 'vitest'
import { checkText } from './text-soundness.ts'

test('a change that is not breaking refuses no text that was accepted', () =>
  checkText({ seed: 20_261_128, numRuns: 25 }))
