import { expect, test } from 'vitest'
import { knownFault, mockProofOf, provenDocuments } from '../src/proofs.ts'

/** Where the documents are, as the README says. */
const folder = process.env['SPECWRIGHT_CORPUS']

// What fails is a fault of the mock, of `prove`, or of a document that allows no response.
test.skipIf(folder === undefined)('the mocks of small documents have no failure that is not known', async () => {
  const found: string[] = []
  let requests = 0
  for await (const { address, read } of provenDocuments(folder ?? '')) {
    const proof = await mockProofOf(read)
    requests += proof.requests
    const others = proof.failures.filter((each) => knownFault(address, each) === undefined)
    found.push(...others.map((each) => `${address} ${each}`))
  }
  expect(found).toEqual([])
  expect(requests).toBeGreaterThan(0)
})
