import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DocumentError } from '../../../toolkit/core/document/src/diagnostics.ts'
import { loadDocument } from '../../../toolkit/core/document/src/io/index.ts'
import { buildModel } from '../../../toolkit/core/document/src/model/index.ts'
import { compiledValidators, createJudge } from '../../../toolkit/specwright/src/emit/validators/compiled-validators.ts'
import { contractOf } from '../../../toolkit/specwright/src/emit/mock/contract.ts'
import { addressOf, isIn, listedDocuments } from './documents.ts'

// `node src/responses.ts --from DIR [FILE ...]`: for how many operations of the documents of the corpus that DIR has, and of
// other files, a mock has a valid response, and which schemas have none.

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const { from } = values
const listed = from === undefined ? [] : listedDocuments().filter((each) => isIn(from, each))
const files = [...listed.map((each) => join(from ?? '', addressOf(each))), ...positionals]
const totals = { documents: 0, operations: 0, answered: 0, passedOver: 0 }

for (const file of files) {
  const found = await answersIn(file)
  if (found === undefined) continue
  const { operations, places, passedOver } = found
  totals.documents++
  totals.operations += operations
  totals.answered += operations - places.length
  totals.passedOver += passedOver
  for (const place of places) process.stdout.write(`${file} ${place}\n`)
}
const share = ((100 * totals.answered) / totals.operations).toFixed(2)
process.stdout.write(`${JSON.stringify(totals)}: ${share} % of operations have a valid response\n`)

interface Found {
  readonly operations: number
  /** The schemas of default responses without a valid value. */
  readonly places: readonly string[]
  /** How many documented examples are not valid. */
  readonly passedOver: number
}

/** What a mock of a document answers; `undefined` for a document that cannot be used. */
async function answersIn(file: string): Promise<Found | undefined> {
  try {
    const model = buildModel(await loadDocument(file))
    const validatorOf = compiledValidators(model, { assertsFormat: () => true, report: () => {} })
    let passedOver = 0
    const judge = createJudge(validatorOf, () => void passedOver++)
    const { routes } = contractOf(model, { validatorOf, judge })
    const places = Object.values(routes).flatMap(({ operation, examples, unanswered }) => {
      const success = operation.responses.map(({ status }) => status).find((status) => /^(?:2|default)/.test(status))
      if (success === undefined || examples.some(({ status }) => status === success)) return []
      return [`${operation.id} ${unanswered[success] ?? ''}`]
    })
    return { operations: Object.keys(routes).length, places, passedOver }
  } catch (error) {
    if (!(error instanceof DocumentError)) process.stdout.write(`${file} failed: ${String(error)}\n`)
    return undefined
  }
}
