import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countTokens } from 'gpt-tokenizer'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { documentsOf } from '../calls/apis.ts'
import { table, writeFigures } from '../section.ts'
import { endpointServer, ourServer, plainServer } from './servers.ts'
import { startService, type Service } from './service.ts'
import type { ContractTasks, Task } from './task.ts'
import { asana } from './tasks/asana.ts'
import { loyalty } from './tasks/loyalty.ts'
import { trainTravel } from './tasks/train-travel.ts'

const contracts = [loyalty, trainTravel, asana]
const own = fileURLToPath(new URL('../../../../../openapi/loyalty.yaml', import.meta.url))
const files = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
const documents = documentsOf(contracts, [own, ...files])
const missing = contracts.filter((each) => !documents.has(each))
for (const { name, title } of missing)
  process.stderr.write(
    `Cannot do the tasks of ${name}: no file has a title that begins with "${title}". Name its OpenAPI document.\n`,
  )

const rows: string[][] = []
for (const [contract, document] of documents) rows.push(...(await rowsOf(contract, document)))
const head = ['contract: tools', 'tokens of tools', 'of calls and results', 'of all tasks', 'requests refused']
const figures = table(head, rows)
process.stdout.write(`${figures}\n`)
const note =
  'Tokens of o200k_base, by gpt-tokenizer. Each task is a conversation of its own, which begins with the definitions of the tools.'
if (missing.length === 0)
  writeFigures('apps/docs/src/content/docs/guides/agents.mdx', [note, figures].join('\n\n'), 'agents')
else process.exitCode = 1

/** Does all tasks of a contract by each server, each on a service of its own. */
async function rowsOf(contract: ContractTasks, document: string): Promise<string[][]> {
  const mistakes = contract.tasks.filter(({ steps }) => steps.some(({ mistake }) => mistake)).length
  process.stdout.write(`${contract.name}: ${contract.tasks.length} tasks, ${mistakes} with a mistake first\n`)
  const all: string[][] = []
  for (const start of [ourServer, endpointServer, plainServer]) {
    const service = await startService(document, contract)
    const server = await start(document, service)
    const total = { definitions: 0, turns: 0, refused: 0 }
    for (const task of contract.tasks) {
      const { definitions, turns, made, refused } = await server.converse(task)
      await checkState(task, { service, made, name: `${contract.name}, ${server.name}` })
      total.refused += refused
      total.definitions ||= countTokens(definitions)
      total.turns += turns.reduce((sum, each) => sum + countTokens(each), 0)
    }
    await server.close()
    await service.close()
    const sum = total.definitions * contract.tasks.length + total.turns
    all.push([
      `${contract.name}: ${server.name}`,
      ...[total.definitions, total.turns, sum].map(String),
      String(total.refused),
    ])
  }
  return all
}

interface Done {
  readonly service: Service
  readonly made: readonly JsonObject[]
  readonly name: string
}

/** @throws {Error} If the service is not in the state that a task is to reach. */
async function checkState({ words, state }: Task, { service, made, name }: Done): Promise<void> {
  const { status, body } = await service.send(state.operation, state.input(made))
  if (!has({ status, ...(body as object | undefined) }, state.has))
    throw new Error(
      `${name}: "${words}" has not reached its state: ${JSON.stringify({ status, body, want: state.has })}`,
    )
}

/** True for a value with all members of another one, at each depth. */
function has(value: unknown, wanted: unknown): boolean {
  if (!isObject(wanted)) return JSON.stringify(value) === JSON.stringify(wanted)
  return isObject(value) && Object.entries(wanted).every(([name, each]) => has(value[name], each))
}
