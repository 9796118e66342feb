import { parseArgs } from 'node:util'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { knownFault, mockProofOf, provenDocuments } from './proofs.ts'

// `pnpm --filter @loyalty-kit/corpus proofs --from DIR` proves the mocks of documents, prints what fails, and writes the figures
// into the README.

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
if (from === undefined) throw new Error('--from is missing: name the folder with the documents')
const sums = { documents: 0, operations: 0, requests: 0, failures: 0, contract: 0, mock: 0, other: 0 }
for await (const { address, read } of provenDocuments(from)) {
  const { requests, failures } = await mockProofOf(read)
  sums.documents++
  sums.operations += read.model.operations.length
  sums.requests += requests
  sums.failures += failures.length
  process.stdout.write(`${address}: ${requests} requests, ${failures.length} failures\n`)
  for (const failure of failures) {
    sums[knownFault(address, failure) ?? 'other']++
    process.stdout.write(`  ${failure}\n`)
  }
}
writeFigures(
  'packages/internal/corpus/README.md',
  table(Object.keys(sums), [Object.values(sums).map(String)]),
  'proofs',
)
