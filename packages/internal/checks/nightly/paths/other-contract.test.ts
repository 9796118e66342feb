import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { freePort } from '@specwright/machine/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishNext } from '../../src/release/packed-registry.ts'
import { Terminal } from '../../src/terminal.ts'
import { userEnv } from '../../src/user-env.ts'
import { changesetIn } from '../changeset.ts'
import { startPath, type Path } from './path.ts'
import { withNpx, wordsIn, wordsOf, type Words } from './words.ts'

// A team with another contract, which has faults, with the guide to it and what its new repository says: from `init` to the
// next version of the toolkit, on the Node.js of this machine.

const guide = wordsOf('apps/docs/src/content/docs/guides/ten-minutes.mdx')

const { PATH = '' } = process.env
const own = PATH.split(delimiter).filter((each) => !each.includes('node_modules'))
/** Without the programs of this repository, its Node.js among them; to npx, which asks at a terminal, the answer is yes. */
const env = { ...userEnv(), PATH: own.join(delimiter), npm_config_yes: 'true' }

/** The toolkit that is published last. */
const next = '1.0.1'

let path: Path
/** Where the contract is, and then the callers. */
let terminal: Terminal
/** The repository of the contract. */
let shop: Terminal

beforeAll(async () => {
  path = await startPath('@shop')
  terminal = new Terminal(path.terminal.folder, env)
})

afterAll(async () => {
  await terminal.close()
  await path.close()
})

/** What the repository says of itself. */
const contributing = (): Words => wordsIn(read('CONTRIBUTING.md'), 'CONTRIBUTING.md')
const read = (file: string): string => readFileSync(join(shop.folder, file), 'utf8')
const edit = (file: string, change: (text: string) => string): void => shop.write(file, change(read(file)))

/** A command of its CONTRIBUTING.md, as somebody types it who has no pnpm, with a folder in place of `DIR`. */
const inShop = (start: string, DIR = 'DIR'): string => withNpx(contributing().command(start)).replace(/\bDIR\b/, DIR)

async function commit(subject: string): Promise<void> {
  const author = '-c user.name=Ada -c user.email=ada@example.com'
  await shop.must(`git add --all && git ${author} commit --quiet --message '${subject}'`)
}

test('what is wrong with the contract is reported at the door, all at once', async () => {
  terminal.write('openapi.yaml', contract)
  const { output, code } = await terminal.run(guide.command('npx specwright init shop'))
  expect(code).toBe(1)
  expect(output).toContain("error no-unresolved-refs: Can't resolve $ref: there is no")
  expect(output).toContain('Did you mean "#/components/responses/Failure"?')
  expect(output).toContain('warning invalid-example: Cannot use this example: /note must be a string.')
  expect(existsSync(join(terminal.folder, 'shop'))).toBe(false)
})

test('without the error, it becomes a repository, and what is waived is reported', async () => {
  terminal.write('openapi.yaml', contract.replace('responses/Failures', 'responses/Failure'))
  const created = await terminal.must(guide.command('npx specwright init shop'))
  expect(created).toContain('Cannot use this example: /note must be a string.')
  expect(created).toContain('3 operations have no operationId of their own')
  expect(created).toMatch(/redocly\.yaml turns operation-operationId off: 3 problems, at openapi\/shop\.yaml:/)
  shop = terminal.below('shop')
  path.registry.useIn(shop.folder)
  expect(nextSteps(created)).toEqual([
    'cd shop',
    'git init --initial-branch=main',
    'npx -y pnpm@12 start',
    'npx -y pnpm@12 test',
  ])
  await shop.must(nextSteps(created)[1] ?? '')
})

/** The commands of "Continue with:". */
function nextSteps(created: string): string[] {
  return [...created.matchAll(/^ {2}(\S.*?)(?: +#.*)?$/gm)].map(([, line = '']) => line)
}

test('its gate passes when its faults are fixed and nothing is waived, and no name of a method has moved', async () => {
  const names = methods()
  expect(names).toEqual(['deliveries.create', 'deliveries.get', 'deliveries.list'])
  edit('openapi/shop.yaml', (text) =>
    Object.entries(operationIds)
      .reduce((each, [summary, id]) => each.replace(summary, `operationId: ${id}\n      ${summary}`), text)
      .replace('note: 7', 'note: Ring twice'),
  )
  edit('redocly.yaml', (text) => text.replaceAll(/^ {2}[\w-]+: off # .*\n/gm, ''))
  expect(await shop.must(inShop('pnpm generate'))).not.toContain('warning')
  expect(methods()).toEqual(names)
  expect(stripVTControlCharacters(await shop.must(inShop('pnpm test')))).toMatch(/Tasks: +8 successful, 8 total/)
  await commit('Start')
})

const operationIds = {
  'summary: List deliveries': 'listDeliveries',
  'summary: Create a delivery': 'createDelivery',
  'summary: Get a delivery': 'getDelivery',
}

/** The names of methods. */
function methods(): string[] {
  const { operations } = JSON.parse(read('openapi/shop.names.json')) as { operations: Record<string, { name: string }> } // as generated
  return Object.values(operations)
    .map(({ name }) => name)
    .toSorted()
}

test('it is released without GitHub, and its first caller has what it sent', async () => {
  expect(await release('first')).toContain('@shop/client@1.0.0')
  const caller = terminal.below('caller')
  path.registry.useIn(caller.folder)
  caller.write('package.json', '{ "private": true, "type": "module" }')
  caller.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  const start = wordsIn(read('apps/docs/src/content/docs/guides/start.md'), 'start.md')
  await caller.must(start.command('npm install @shop/client'))
  await caller.must('npm install --save-dev @shop/spec @shop/mock-server typescript@5.9')
  const port = await freePort()
  caller.write('src/main.ts', `${start.block('createApiClient').replace('4010', String(port))}${callsToCreate}`)
  expect(await callsMock(caller, port)).toBe('Ring twice')
})

const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
  types: [],
  rootDir: 'src',
  outDir: 'dist',
}

/** What a caller adds to the program of the guide. */
const callsToCreate = `
const delivery = { note: 'Ring twice', parcels: 2 } satisfies import('@shop/spec').NewDelivery
const { id } = await client.deliveries.create(delivery)
const { note } = await client.deliveries.get(id)
console.log(note)
`

/** Compiles and runs the caller beside the mock, and gives the last line that it prints. */
async function callsMock(caller: Terminal, port: number): Promise<string | undefined> {
  await caller.must('npx tsc')
  const start = wordsIn(read('apps/docs/src/content/docs/guides/start.md'), 'start.md')
  const mock = await caller.start(`${start.command('npx @shop/mock-server')} --port ${port}`)
  const printed = await caller.must('node dist/main.js')
  await mock.stop('SIGINT')
  return printed.trim().split('\n').at(-1)
}

/** Makes a version and publishes it, as "Without GitHub" says; returns what was published. */
async function release(folder: string): Promise<string> {
  await shop.must(inShop('pnpm release:version'))
  await commit('Release')
  await shop.must(inShop('pnpm release:pack', join('..', folder)))
  return await shop.must(inShop('pnpm specwright release publish', join('..', folder)))
}

test('a change that breaks callers becomes a major version, and they are migrated', async () => {
  edit('openapi/shop.yaml', (text) => text.replaceAll('note', 'delivery_note'))
  const pointers = contributing()
    .block('renamed:')
    .replaceAll('Pet/properties/nick_name', 'NewDelivery/properties/note')
    .replaceAll('Pet/properties/nickname', 'NewDelivery/properties/delivery_note')
  const [renamed = ''] = pointers.split('accepted:')
  shop.write('openapi/contract-changes.yaml', renamed + renamed.split('\n')[1]?.replaceAll('NewDelivery', 'Delivery'))
  await shop.must(inShop('pnpm generate'))
  const refused = await shop.run(inShop('pnpm release:gate'))
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('@shop/client: none promised')
  const changeset = changesetIn(refused.output, 'Deliveries have `delivery_note` instead of `note`.')
  shop.write(changeset.path, changeset.content)
  await shop.must(inShop('pnpm release:gate'))
  await commit('Rename the note of a delivery')
  expect(await release('second')).toContain('@shop/client@2.0.0')

  const caller = terminal.below('caller')
  await caller.must('npm install @shop/client@2 @shop/spec@2 @shop/mock-server@2 specwright @specwright/release')
  expect((await caller.run('npx tsc')).code).not.toBe(0)
  expect(await caller.must(contributing().command('npx specwright release migrate'))).toMatch(/^Rewrote .*, 0 for you/m)
  const main = readFileSync(join(caller.folder, 'src/main.ts'), 'utf8')
  expect(main).toContain("{ delivery_note: 'Ring twice', parcels: 2 }")
  expect(await callsMock(caller, Number(/127\.0\.0\.1:(\d+)/.exec(main)?.[1]))).toBe('Ring twice')
})

test('the toolkit is upgraded, and the gate passes', async () => {
  publishNext(path.registry, next)
  // "`pnpm update` takes versions that are at least a day old": this one is not.
  const upgrade = { pnpm_config_minimum_release_age: '0' }
  await shop.must(inShop('pnpm update -r'), upgrade)
  expect(await shop.must(`${withNpx('pnpm specwright')} --version`, upgrade)).toContain(next)
  expect(read('packages/client/package.json')).toContain(`"@specwright/client-engine": "^${next}"`)
  await shop.must(inShop('pnpm generate'), upgrade)
  // What is generated stays, since only the number of the version is another.
  const changed = (await shop.must('git diff --name-only')).trim().split('\n')
  expect(changed.filter((file) => !/(?:package\.json|pnpm-lock\.yaml)$/.test(file))).toEqual([])
  expect(stripVTControlCharacters(await shop.must(inShop('pnpm test'), upgrade))).toMatch(/8 successful, 8 total/)
})

/** A contract with faults: no operation has an id, an example is wrong, and a ref leads nowhere. */
const contract = `openapi: 3.1.0
info:
  title: Deliveries
  version: 1.0.0
  license: { name: Proprietary, url: https://example.com/licence }
servers:
  - url: https://deliveries.example
security: []
tags:
  - name: Deliveries
    description: What is on its way.
paths:
  /deliveries:
    get:
      summary: List deliveries
      tags: [Deliveries]
      responses:
        '200':
          description: The deliveries.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Delivery' } }
        4XX: { $ref: '#/components/responses/Failure' }
    post:
      summary: Create a delivery
      tags: [Deliveries]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewDelivery' }
      responses:
        '201':
          description: The delivery.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Delivery' }
              example: { id: d_1, note: 7, parcels: 1 }
        4XX: { $ref: '#/components/responses/Failure' }
  /deliveries/{id}:
    get:
      summary: Get a delivery
      tags: [Deliveries]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: The delivery.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Delivery' }
        4XX: { $ref: '#/components/responses/Failures' }
components:
  schemas:
    NewDelivery:
      type: object
      required: [note, parcels]
      properties:
        note: { type: string, description: What the driver must know. }
        parcels: { type: integer, minimum: 1 }
    Delivery:
      type: object
      required: [id, note, parcels]
      properties:
        id: { type: string }
        note: { type: string, description: What the driver must know. }
        parcels: { type: integer, minimum: 1 }
    Problem:
      type: object
      required: [message]
      properties:
        message: { type: string }
  responses:
    Failure:
      description: The request cannot be served.
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Problem' }
`
