import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { afterAll } from 'vitest'
import { allBlocks, loyaltyBlocks } from './blocks.ts'
import { openTerminal } from './terminal.ts'

/** A command line of a guide, and where it stands first. */
export interface Line {
  readonly place: string
  readonly line: string
}

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** The mock that requests of the guides are sent to. */
export const mock = createMockServer()
const { url, close } = await listen(mock)
/** Where the commands run. */
export const folder = mkdtempSync(join(tmpdir(), 'loyalty-guides-'))

afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

/** The blocks of the guides to our contract. What the guides to another contract run is tested with that contract. */
export const blocks = loyaltyBlocks()
/** The blocks of the guides to our contract with commands. */
export const shell = blocks.filter(({ language }) => language === 'sh')
/** Those of all guides. */
export const everywhere = allBlocks().filter(({ language }) => language === 'sh')
/** True for a block that sends requests. */
export const isRequest = ({ code }: { code: string }): boolean => /\bcurl |http:\/\/127\.0\.0\.1:4010/.test(code)

/** Every command line of blocks that is not a request, with the guide and the line number where it stands first. */
export const linesOf = (of: typeof shell): Line[] =>
  of
    .filter((block) => !isRequest(block))
    .flatMap(({ place, code }) =>
      code
        .trimEnd()
        .split('\n')
        .map((line) => ({ place, line })),
    )
    .filter(({ line }, index, all) => all.findIndex((each) => each.line === line) === index)
/** The command lines of the guides to our contract. */
export const lines = linesOf(shell)
/** Those of a kind. */
export const startingWith = (start: RegExp): typeof lines => lines.filter(({ line }) => start.test(line))

/** Commands that start a mock of our contract. */
export const mocks = /^(?:LOYALTY_MOCK_\w+=\S+ )*npx loyalty-mock\b(?!.* postgres:)/
/** Those that the gate runs: without options, with variables, and before a server. */
export const mocksOfEachKind = /^(?:LOYALTY_MOCK_.*|npx loyalty-mock(?: proxy .*)?)$/
/** Those whose rows are in a database. */
export const databases = /^npx loyalty-mock .*--store postgres:/
/** Commands that end; the others serve until they are stopped. */
export const toolkit = /^npx specwright (?!mock openapi\.yaml$|docs dev |release )/
/** The command that starts a mock of a document. */
export const documentMocks = /^npx specwright mock openapi\.yaml$/
/** The command that serves the docs of a document. */
export const documentDocs = /^npx specwright docs dev openapi\.yaml$/
/** Commands that migrate callers. */
export const migrations = /^npx specwright release migrate /
/** Scripts of this repository. */
export const scripts = /^npx -y pnpm@12 /
/** Commands that install packages. */
export const installs = /^npm install /
/** The command that writes the worker of MSW. */
export const workers = /^npx msw init /
/** The command that starts a container. */
export const containers = /^(?:[A-Z_]+="\$\(openssl rand -hex 16\)" )+docker compose up --build --detach$/

/** Replaces the addresses of a guide with ones that this machine can reach. */
export const local = (code: string): string =>
  code
    .replaceAll('http://127.0.0.1:4010', url)
    .replaceAll('https://loyalty.example', url)
    .replaceAll('4100', '0')
    .replaceAll('db.example', '127.0.0.1:1')

/** Runs the commands, beside the files that the guides name. */
export const terminal = openTerminal(
  folder,
  blocks.flatMap(({ attributes, code }) => {
    const [, name] = /title="(\w+\.json)"/.exec(attributes) ?? []
    return name === undefined ? [] : [{ name, content: local(code) }]
  }),
  { LOYALTY_MOCK_PORT: '0', CONTROL_TOKEN: 'a-secret' },
)
