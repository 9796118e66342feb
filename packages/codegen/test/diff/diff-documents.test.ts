import { expect, test } from 'vitest'
import { diffDocuments } from '../../src/index.ts'
import { toOpenApi31 } from '../../src/to-openapi-31.ts'
import { contractPairs } from './contract-pairs.ts'
import { schemaPairs } from './schema-pairs.ts'

test.each([...schemaPairs, ...contractPairs])('$what: $bump', async ({ base, revision, bump }) => {
  const verdict = await diffDocuments(toOpenApi31(base), toOpenApi31(revision))
  const facts = verdict.findings.map(
    ({ place, wire, types, beta, reason }) => `${place}: ${wire}, ${types}${beta ? ', BETA' : ''}: ${reason}`,
  )
  expect({ bump: verdict.bump, facts }).toEqual({ bump, facts })
})
