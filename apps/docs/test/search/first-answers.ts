import { find } from '@specwright/docs-engine/page'
import { expect, inject, test } from 'vitest'
import { indexOf } from './index-of.ts'
import { questions } from './questions.ts'

const { folder, base } = inject('site')

/** Whose questions are asked, how many they are, and how many may have another first row. */
interface Asked {
  readonly who: string
  readonly asked: number
  readonly wrong: number
}

/** Tests that the search has the right first row for questions. */
export function testFirstAnswers(given: readonly Asked[]): void {
  test.each(given)(
    'of $asked questions of $who, at most $wrong have another first row than the right one',
    async ({ who, asked, wrong }) => {
      const index = await indexOf(folder)
      const missed: string[] = []
      for (const [words, expected] of questions[who] ?? []) {
        const [first] = await find(index, words)
        const address = first?.url.split(`${base}/`).at(-1) ?? ''
        if (!expected.test(address)) missed.push(`${words}: ${address}`)
      }
      expect(questions[who]).toHaveLength(asked)
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(wrong)
    },
  )
}
