import { find } from '@specwright/docs-engine/page'
import { expect, inject, test } from 'vitest'
import { indexOf } from './search/index-of.ts'
import { questions } from './search/questions.ts'

const { folder, base } = inject('site')

test.each([
  { who: 'integrators', asked: 40, wrong: 3 },
  { who: 'readers', asked: 20, wrong: 1 },
])(
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
