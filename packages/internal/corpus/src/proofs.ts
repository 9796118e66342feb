import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import type { ReadContract } from '../../../toolkit/specwright/src/cli/served-document.ts'
import type { GivenCredentials } from '../../../toolkit/specwright/src/prove/credential-sets.ts'
import { credentialRows } from '../../../toolkit/specwright/src/prove/mock-answers.ts'
import { proveHere, readDocument, type ProofHere } from '../../../toolkit/specwright/test/prove/prove-here.ts'
import { addressOf, isIn, listedDocuments, type CorpusDocument } from './documents.ts'

/** A document whose mock is proved. */
export interface ProvenDocument {
  readonly address: string
  readonly read: ReadContract
}

/** How many documents are proved, how many of one repository, whose documents are alike, and how few operations one may have. */
const [maxDocuments, maxOfRepository, minOperations] = [40, 4, 3]

/** The most requests of each phase of a proof. */
const maxRequests = 150

/** The smallest documents of a folder that have some operations: larger ones take longer, with operations of the same kinds. */
export async function* provenDocuments(folder: string): AsyncGenerator<ProvenDocument> {
  const taken = new Map<string, number>()
  let count = 0
  for (const each of listedDocuments().toSorted((a, b) => a.bytes - b.bytes)) {
    const ofRepository = taken.get(each.repository) ?? 0
    if (count === maxDocuments || ofRepository === maxOfRepository || !isIn(folder, each)) continue
    const read = await readWhole(folder, each)
    if (read === undefined || read.model.operations.length < minOperations) continue
    taken.set(each.repository, ofRepository + 1)
    count++
    yield { address: addressOf(each), read }
  }
}

/** A document; `undefined` for one that refers to what its folder does not have. */
async function readWhole(folder: string, document: CorpusDocument): Promise<ReadContract | undefined> {
  try {
    return await readDocument(join(folder, addressOf(document)))
  } catch {
    return undefined
  }
}

/** A failure that is known. */
interface KnownFailure {
  readonly document: string
  /** How its line starts. */
  readonly failure: string
  readonly fault: 'contract' | 'mock'
  readonly why: string
}

/** Whose fault a failure of a document is, where that is known. */
export function knownFault(address: string, failure: string): KnownFailure['fault'] | undefined {
  return knownFailures.find((each) => each.document === address && failure.startsWith(each.failure))?.fault
}

const knownFailures = JSON.parse(
  readFileSync(new URL('../proofs.json', import.meta.url), 'utf8'),
) as readonly KnownFailure[] // our own

/** Proves the mock of a document, in this process. */
export async function mockProofOf(read: ReadContract): Promise<ProofHere> {
  const { contract } = read
  const credentials = credentialsOf(contract)
  const seed = { api_credentials: credentialRows(credentials) }
  const mock = createMockServer(contract as unknown as Contract, { seed, idSeed: 1, now: () => mockTime })
  const proof = await proveHere(read, {
    fetch: async (request) => await mock.fetch(request),
    credentials,
    requests: maxRequests,
  })
  await mock.close()
  return proof
}

const mockTime = Date.UTC(2026, 0, 1)

/** A credential for each scheme that takes one. */
function credentialsOf({ securitySchemes }: ReadContract['contract']): GivenCredentials {
  return Object.fromEntries(
    Object.entries(securitySchemes).flatMap(([name, scheme]) => {
      if (scheme.type === 'mutualTLS') return []
      const secret = `secret-of-${name}`
      const isBasic = scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic'
      return [[name, isBasic ? { username: 'user', password: secret } : secret]]
    }),
  )
}
