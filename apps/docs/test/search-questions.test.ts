import { find } from '@specwright/docs-engine/page'
import { expect, inject, test } from 'vitest'
import { indexOf } from './search/index-of.ts'
import { questions } from './search/questions.ts'

const { folder, base } = inject('site')

test('of 40 questions of readers, at least 37 have the right first row', async () => {
  const index = await indexOf(folder)
  const missed: string[] = []
  for (const [words, expected] of questions) {
    const [first] = await find(index, words)
    const address = first?.url.split(`${base}/`).at(-1) ?? ''
    if (!expected.test(address)) missed.push(`${words}: ${address}`)
  }
  expect(questions).toHaveLength(40)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
})
