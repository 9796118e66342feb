import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { openPostgres } from '../../toolkit/mock-engine/test/postgres/opened-postgres.ts'

const root = new URL('../../../', import.meta.url)
const guide = readFileSync(new URL('apps/docs/src/content/docs/guides/operating.mdx', root), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly name: string
  readonly bin: Readonly<Record<string, string>>
} // this package's own

/** A file of the recipe, as the guide shows it. */
function recipe(title: string): string {
  return new RegExp(`^\`\`\`\\w+ title="${title}"\\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? ''
}

const containerfile = DockerfileParser.parse(recipe('Containerfile'))

/** What follows a keyword, of each such instruction. */
const argumentsOf = (keyword: string): (string | null)[] =>
  containerfile
    .getInstructions()
    .filter((each) => each.getKeyword() === keyword)
    .map((each) => each.getArgumentsContent())

/** The words of an instruction in the form of an array, which no shell reads. */
function wordsOf(instruction: JSONInstruction | undefined): readonly string[] {
  return instruction?.getJSONStrings().map((each) => JSON.parse(each.getValue()) as string) ?? [] // strings of JSON
}

const entry = wordsOf(containerfile.getENTRYPOINTs()[0])
/** The parser reads what is checked as text: it is an instruction itself. */
const check = wordsOf(DockerfileParser.parse(`CMD ${argumentsOf('HEALTHCHECK')[0]?.split('CMD')[1]}`).getCMDs()[0])
const variables = Object.fromEntries(
  containerfile.getENVs().flatMap((env) => env.getProperties().map((each) => [each.getName(), each.getValue() ?? ''])),
)

interface Service {
  readonly image?: string
  readonly environment: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly [member: string]: unknown
}

const compose = parse(recipe('compose.yaml')) as { readonly services: Readonly<Record<'mock' | 'database', Service>> } // checked below

test('the image installs this package and runs its command, as a user without rights', () => {
  expect(containerfile.getInstructions().map((each) => each.getKeyword())).toEqual([
    'FROM',
    'WORKDIR',
    'RUN',
    'USER',
    'ENV',
    'EXPOSE',
    'HEALTHCHECK',
    'ENTRYPOINT',
  ])
  expect(argumentsOf('FROM')).toEqual([expect.stringMatching(/^node:\d+-slim$/)])
  expect(argumentsOf('RUN')).toEqual([expect.stringContaining(` ${manifest.name} pg`)])
  expect(argumentsOf('USER')).toEqual(['node'])
  expect(argumentsOf('EXPOSE')).toEqual([variables['LOYALTY_MOCK_PORT']])
  expect(entry).toEqual([`node_modules/.bin/${Object.keys(manifest.bin)[0]}`])
  expect(check[0]).toBe('node')
})

test('the services have no rights and no secrets, and wait for each other', () => {
  const { mock, database } = compose.services
  expect(mock).toMatchObject({
    build: { context: '.', dockerfile: 'Containerfile' },
    depends_on: { database: { condition: 'service_healthy' } },
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    init: true,
    ports: [`${variables['LOYALTY_MOCK_PORT']}:${variables['LOYALTY_MOCK_PORT']}`],
  })
  expect(database).toMatchObject({ image: expect.stringMatching(/^postgres:\d+$/), healthcheck: expect.anything() })
  const values = [mock, database].flatMap(({ environment }) => Object.entries(environment))
  for (const [name, value] of values) if (/TOKEN|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{[A-Z_]+:\?\}$/)
  const store = new URL(mock.environment['LOYALTY_MOCK_STORE'] ?? '')
  expect([store.username, store.password, store.host]).toEqual([database.environment['POSTGRES_USER'], '', 'database'])
})

const postgres = await openPostgres('container')
/** The user of the image is not root; here, it is whoever runs the test, or nobody. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

describe.skipIf(postgres.isMissing)('on PostgreSQL (skipped without a server)', () => {
  test('what the image runs works as a user without rights, in a folder that nobody can write to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'container-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chmodSync(folder, 0o555)
    const given = Object.fromEntries(
      Object.entries(compose.services.mock.environment).map(([name, value]) => [
        name,
        value.startsWith('$') ? 'given' : value,
      ]),
    )
    const env = {
      ...variables,
      ...given,
      LOYALTY_MOCK_STORE: postgres.url,
      LOYALTY_MOCK_PORT: '0',
      HOME: folder,
      TMPDIR: folder,
    }
    const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
    const running = { env, cwd: folder, ...user }
    // In the image, the command is compiled.
    const mock = spawn(process.execPath, ['--conditions=@specwright/source', cli], running)
    onTestFinished(() => void mock.kill('SIGKILL'))
    const [line] = (await once(createInterface({ input: mock.stdout }), 'line')) as [string] // the argument of the event
    const { body } = JSON.parse(line) as { readonly body: string } // a line of its log
    const url = new URL(/listens on (http:\S+)/.exec(body)?.[1] ?? '')
    expect(url.hostname).toBe(variables['LOYALTY_MOCK_HOST'])
    const control = async (token: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-mock-control-token': token }
      const address = `http://127.0.0.1:${url.port}/__control/rewards/rw_contained`
      return (await fetch(address, { method: 'PUT', headers, body: '{}' })).status
    }
    expect([await control('other'), await control('given')]).toEqual([403, 201])
    const healthAt = (port: string) =>
      spawnSync(process.execPath, check.slice(1), { ...running, env: { ...env, LOYALTY_MOCK_PORT: port } }).status
    expect([healthAt(url.port), healthAt('1')]).toEqual([0, 1])
    mock.kill('SIGTERM')
    expect(await once(mock, 'exit')).toEqual([0, null])
  })
})
