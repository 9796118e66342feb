import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, statusOf } from '@specwright/machine/ports'
import { userEnv } from './measured.ts'

/** A repository to run `dev` in. */
export interface DevRepository {
  readonly folder: string
  /** The command, without ports. */
  readonly argv: readonly [string, ...string[]]
  /** Paths below the folder. */
  readonly contract: string
  readonly types: string
  /** The security of an operation that anybody may call, as YAML. */
  readonly security: string
  /** Headers that this takes. */
  readonly headers: Readonly<Record<string, string>>
}

/** Seconds from a save until each shows it. */
export interface Save {
  readonly types: number
  readonly mock: number
  readonly docs: number
}

/** What `dev` takes, in seconds. */
export interface DevTimes {
  /** From the start until the mock and the docs respond. */
  readonly start: number
  /** The first one adds an operation. */
  readonly saves: readonly Save[]
}

/** Starts `dev`, saves the contract a number of times, and interrupts it. */
export async function devTimes(repository: DevRepository, saves: number): Promise<DevTimes> {
  const { folder, argv, contract } = repository
  const [mock, docs] = [await freePort(), await freePort()]
  const file = join(folder, contract)
  const before = readFileSync(file, 'utf8')
  const [command, ...rest] = argv
  const startedAt = performance.now()
  const ports = ['--port', String(mock), '--docs-port', String(docs)]
  const child = spawn(command, [...rest, ...ports], {
    cwd: folder,
    env: userEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  try {
    let output = ''
    for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(text)
      if (output.includes('everything reloads')) break
    }
    child.stdout.resume()
    const urls = { mock: `http://127.0.0.1:${mock}`, docs: `http://127.0.0.1:${docs}` }
    await Promise.all([`${urls.mock}/__control/health`, `${urls.docs}/`].map(statusOf))
    const start = secondsSince(startedAt)
    const times: Save[] = []
    for (let round = 1; round <= saves; round++) {
      writeFileSync(file, withOperation(before, round, repository.security))
      times.push(await shown(repository, urls, round))
    }
    return { start, saves: times }
  } finally {
    child.kill('SIGINT')
    await exit
    writeFileSync(file, before)
  }
}

/** A contract with an operation whose response and description have a number. */
function withOperation(text: string, round: number, security: string): string {
  const schema = `{ type: object, required: [round], properties: { round: { type: integer, const: ${round} } } }`
  const operation = `  /v1/round:
    get:
      operationId: getRound
      summary: Get the round
      description: It is round ${round}.
      tags: [Rounds]
      security: ${security}
      responses:
        '200': { description: The round., content: { application/json: { schema: ${schema} } } }
`
  return text.replace(/^paths:\n/m, (line) => line + operation)
}

/** Waits until the types, the mock and the docs are of a round. */
async function shown(
  { folder, types, headers }: DevRepository,
  urls: Readonly<Record<'mock' | 'docs', string>>,
  round: number,
): Promise<Save> {
  const savedAt = performance.now()
  const until = async (isShown: () => Promise<boolean> | boolean): Promise<number> => {
    while (!(await isShown())) await setTimeout(20)
    return secondsSince(savedAt)
  }
  const textAt = async (url: string): Promise<string> => {
    try {
      return await (await fetch(url, { headers, signal: AbortSignal.timeout(5000) })).text()
    } catch {
      return '' // it is being reloaded
    }
  }
  const [typed, mocked, documented] = await Promise.all([
    until(() => readFileSync(join(folder, types), 'utf8').includes(`It is round ${round}.`)),
    until(async () => (await textAt(`${urls.mock}/v1/round`)).replaceAll(/\s/g, '') === `{"round":${round}}`),
    until(async () => (await textAt(`${urls.docs}/operations/get-round/`)).includes(`It is round ${round}.`)),
  ])
  return { types: typed, mock: mocked, docs: documented }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}
