import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { folderOutputs } from '../src/config/outputs.ts'
import { served } from './mock/served.ts'
import { run, runHere } from './run.ts'

/** Names of responses, and the one that they are read as. */
const names: readonly (readonly [written: string, read: string | undefined])[] = [
  ['200', '200'],
  ['4XX', '4XX'],
  ['default', 'default'],
  ['5xx', '5XX'],
  ['20X', undefined],
  ['2X0', undefined],
  ['000', undefined],
  ['099', undefined],
  ['99', undefined],
  ['600', undefined],
  ['6XX', undefined],
  ['201 Created', undefined],
  ['Default', undefined],
]

const responseOf = (name: string): object => ({
  description: 'Some',
  content: {
    'application/json': { schema: { type: 'object', required: ['ok'], properties: { ok: { const: `says ${name}` } } } },
  },
})
const text = openapi(
  `paths:\n  /a:\n    get:\n      operationId: getA\n      responses:\n${names
    .map(([name]) => `        '${name}': ${JSON.stringify(responseOf(name))}\n`)
    .join('')}`,
)

/** What the outputs in a folder say of each name. */
function saidIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  const read = files.filter((entry) => entry.isFile() && !entry.name.includes('engine'))
  return read.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
}

test('every output leaves out the same responses, each with one warning at its name', async () => {
  const root = workspace({ 'api.yaml': text })
  const { code, stderr } = await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--only', folderOutputs.join())
  expect(code).toBe(0)
  const lines = text.split('\n')
  const warnings = [...stderr.matchAll(/^api\.yaml:(\d+):(\d+) warning struct: (.*)$/gm)]
  expect(warnings.map(([, line, column]) => lines[Number(line) - 1]?.slice(Number(column) - 1).split(':')[0])).toEqual(
    names.flatMap(([written, read]) => (written === read ? [] : [`'${written}'`])),
  )
  for (const [, , , message] of warnings)
    expect(message).toMatch(/It is (?:read as that|ignored: the name of a response is)/)
  const said = saidIn(join(root, 'out'))
  for (const [written, read] of names) expect([written, said.includes(`says ${written}`)]).toEqual([written, !!read])
  expect(said).toContain('"5XX"')
  expect(said).not.toContain('"5xx"')
})

test('init makes tests, validators and docs of the same responses', () => {
  const root = workspace({ 'api.yaml': text, 'kit/specwright-1.0.0-0.tgz': '' })
  const { code } = run(root, 'init', 'shop', '--from', 'api.yaml', '--toolkit', 'kit', '--quiet')
  expect(code).toBe(0)
  const said = saidIn(join(root, 'shop/packages'))
  for (const [written, read] of names) expect([written, said.includes(`says ${written}`)]).toEqual([written, !!read])
})

test('a mock responds with what the range in lower case documents', async () => {
  const get = { operationId: 'getA', responses: { '000': responseOf('000'), '5xx': responseOf('5xx') } }
  const { send } = await served({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get } },
  })
  expect(await send('GET /a')).toMatchObject({ status: 500, body: { ok: 'says 5xx' } })
})
