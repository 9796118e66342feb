import { expect, test } from 'vitest'
import { noProblems } from '../test/compilers.ts'
import { problemsAbout, kinds, randomSchemas } from '../test/random-documents.ts'

const seeds = Array.from({ length: 10 }, (_, n) => Date.now() + n)
const each = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => seeds.map((seed) => ({ kind, seed }))) // its own keys

test.each(each)(
  'random schemas $kind, of seed $seed, become TypeScript without a slip or anything to spare',
  async ({ kind, seed }) => {
    expect(await problemsAbout(randomSchemas(kind, seed, 2500))).toEqual(noProblems)
  },
)
