import { resolve } from 'node:path'
import { countTokens } from 'gpt-tokenizer'
import { documentsOf } from '../calls/apis.ts'
import { table, writeFigures } from '../section.ts'
import { doTasks, mistakesIn } from './done.ts'
import { ownDocuments } from './own-documents.ts'
import { endpointServer, ourServer, plainServer } from './servers.ts'
import type { ContractTasks } from './task.ts'
import { asana } from './tasks/asana.ts'
import { trainTravel } from './tasks/train-travel.ts'

const contracts = [trainTravel, asana]
const files = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
const documents = documentsOf(contracts, files)
const missing = contracts.filter((each) => !documents.has(each))
for (const { name, title } of missing)
  process.stderr.write(
    `Cannot do the tasks of ${name}: no file has a title that begins with "${title}". Name its OpenAPI document.\n`,
  )

const own = ownDocuments()
const rows: string[][] = []
for (const [contract, document] of [...own.documents, ...documents]) rows.push(...(await rowsOf(contract, document)))
own.remove()
const head = ['contract: tools', 'tokens of tools', 'of calls and results', 'of all tasks', 'requests refused']
const figures = table(head, rows)
process.stdout.write(`${figures}\n`)
const note =
  'Tokens of o200k_base, by gpt-tokenizer. Each task is a conversation of its own, which begins with the definitions of the tools.'
if (missing.length === 0)
  writeFigures('apps/docs/src/content/docs/guides/agents.mdx', [note, figures].join('\n\n'), 'agents')
else process.exitCode = 1

/** The figures of all tasks of a contract, by each kind of tools. */
async function rowsOf(contract: ContractTasks, document: string): Promise<string[][]> {
  const { name, tasks } = contract
  process.stdout.write(`${name}: ${tasks.length} tasks, ${mistakesIn(contract)} with a mistake first\n`)
  const all: string[][] = []
  for (const start of [ourServer, endpointServer, plainServer]) {
    const { name: tools, conversations } = await doTasks(contract, document, start)
    const definitions = countTokens(conversations[0]!.definitions) // those of all
    const turns = sum(conversations.flatMap((each) => each.turns.map((turn) => countTokens(turn))))
    const refused = sum(conversations.map((each) => each.refused))
    const counts = [definitions, turns, definitions * tasks.length + turns, refused]
    all.push([`${name}: ${tools}`, ...counts.map(String)])
  }
  return all
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
