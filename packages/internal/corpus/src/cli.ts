import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPeers, peers } from '@loyalty-kit/bench/peers'
import { writeFigures } from '@loyalty-kit/bench/section'
import { buildIn } from './build.ts'
import { listedDocuments, sha256 } from './documents.ts'
import { reportOf } from './report.ts'
import { openResults } from './results.ts'
import { runCorpus } from './run.ts'
import type { Programs, Step } from './steps.ts'

// `pnpm corpus --from DIR [--typescript 5.9] [--peers] [--workers N] [--again]`: generates from the documents of the corpus that
// DIR has, compiles what is generated, and writes the figures into the README.

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    typescript: { type: 'string' },
    peers: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
})
const workers = Number(values.workers)
if (values.from === undefined)
  throw new TypeError('Cannot run the corpus: no folder is named. Run pnpm corpus --from DIR.')
if (workers !== 1 && workers !== 2) throw new TypeError('Cannot run the corpus: --workers must be 1 or 2.')
if (values.typescript !== undefined && values.typescript !== '5.9')
  throw new TypeError('Cannot run the corpus: --typescript must be 5.9. TypeScript 7 always runs.')

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const installed = join(peers, 'node_modules')
const programs: Programs = {
  codegen: [join(root, 'packages/toolkit/specwright/dist/bin/cli.js')],
  typescript7: [join(root, 'node_modules/typescript/bin/tsc')],
  typescript59: [join(installed, 'typescript/bin/tsc')],
  openapiTypescript: [join(installed, 'openapi-typescript/bin/cli.js')],
  heyApi: [join(installed, '@hey-api/openapi-ts/dist/run.mjs')],
}
const peerSteps: readonly Step[] = values.peers ? ['openapi-typescript', 'hey-api'] : []
const olderCompiler: readonly Step[] = values.typescript === undefined ? [] : ['TypeScript 5.9']
const steps: readonly Step[] = ['generate', 'TypeScript 7', ...olderCompiler, ...peerSteps]
if (values.typescript !== undefined || values.peers) installPeers()

const build = buildIn(join(root, 'packages/toolkit'))
const peerBuild = sha256(readFileSync(join(peers, 'pnpm-lock.yaml')))
const results = openResults(join(root, 'node_modules/.cache/corpus/results.jsonl'), {
  buildOf: (step) => (peerSteps.includes(step) ? peerBuild : build),
  again: values.again,
})

// Whoever ends this ends the processes under way as well; another run continues.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const documents = listedDocuments()
const found = await runCorpus({
  documents,
  from: values.from,
  steps,
  programs,
  results,
  workers,
  report(address, step, { passed, seconds, reason }) {
    const why = reason === undefined ? '' : `  ${reason.code}: ${reason.message.split('\n')[0]}`
    console.log(`${passed ? 'passed' : 'failed'}  ${step}  ${address}  ${seconds} s${why}`)
  },
})
const missing = documents.length - found.length
if (missing > 0)
  console.log(
    `\n${missing} of ${documents.length} documents are missing in ${values.from}, or differ from those listed.`,
  )
const report = reportOf({ documents: found, steps, results })
console.log(`\n${report}`)
if (missing === 0) writeFigures('packages/internal/corpus/README.md', report)
