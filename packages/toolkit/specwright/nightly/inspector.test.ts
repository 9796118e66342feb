import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesYaml } from '../test/prove/notes-document.ts'

/** The client of the protocol that its authors publish to inspect servers with; its tree is far too heavy for each clone. */
const inspector = '@modelcontextprotocol/inspector@2.12.0'

const folder = mkdtempSync(join(tmpdir(), 'inspector-'))
afterAll(() => rmSync(folder, { recursive: true }))

const command = ['--conditions=@specwright/source', fileURLToPath(new URL('../src/cli.ts', import.meta.url)), 'mcp']

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  writeFileSync(join(folder, 'notes.yaml'), notesYaml)
  const options = ['--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', ['install', ...options, inspector], { cwd: folder, stdio: 'inherit' })
})

interface Inspected {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the inspector once, with a server of its own, or with one that listens. */
async function inspect(target: readonly string[], ...words: readonly string[]): Promise<Inspected> {
  const program = join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js')
  const env = { ...process.env, HOME: folder }
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, '--cli', ...target, ...words],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      },
    )
  })
}

/** Starts a server on a free port. */
async function startHttp(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [...command, 'notes.yaml', '--http', '0'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const closed = once(child, 'close')
  for await (const line of createInterface(child.stderr)) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url === undefined) continue
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      await closed
    }
    return { url, stop }
  }
  throw new Error('The command has ended')
}

/** The JSON of a tool's one text. */
function valueIn({ stdout, stderr }: Inspected): unknown {
  expect(stdout, stderr).toContain('"content"')
  const { content } = JSON.parse(stdout) as { readonly content: readonly [{ readonly text: string }] }
  return JSON.parse(content[0].text)
}

describe.each(['standard input and output', 'streamable HTTP'])('by %s', (transport) => {
  const stops: (() => Promise<void>)[] = []
  let target: readonly string[]

  beforeAll(async () => {
    if (transport !== 'streamable HTTP') return void (target = [process.execPath, ...command, 'notes.yaml'])
    const { url, stop } = await startHttp()
    stops.push(stop)
    target = [url]
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  test('the inspector lists the tools, and finds no schema that some clients refuse', async () => {
    const { code, stdout, stderr } = await inspect(target, '--method', 'tools/list', '--strict')
    expect(code, stderr).toBe(0)
    const { tools } = JSON.parse(stdout) as { readonly tools: readonly { readonly name: string }[] }
    expect(tools.map(({ name }) => name)).toEqual(['search', 'describe', 'rehearse', 'call'])
  })

  test('the inspector calls tools, and sees that one has failed', async () => {
    const use = async (tool: string, ...given: readonly string[]): Promise<Inspected> =>
      await inspect(
        target,
        '--method',
        'tools/call',
        '--tool-name',
        tool,
        ...given.flatMap((each) => ['--tool-arg', each]),
      )
    expect(valueIn(await use('search', 'query=add a note'))).toMatchObject({
      found: expect.arrayContaining([{ operation: 'createNote', request: 'POST /notes' }]),
    })
    expect(valueIn(await use('describe', 'name=createNote'))).toMatchObject({ request: 'POST /notes' })
    const input = (priority: number): string => `input=${JSON.stringify({ body: { title: 'Milk', priority } })}`
    expect(valueIn(await use('rehearse', 'operation=createNote', input(2)))).toMatchObject({ status: 201 })
    const mistaken = await use('rehearse', 'operation=createNote', input(9))
    expect(JSON.parse(mistaken.stdout)).toMatchObject({ isError: true })
    expect(valueIn(mistaken)).toMatchObject({ issues: [{ at: '/body/priority', message: 'must be at most 5' }] })
  })

  test('the inspector reads the template of the addresses of responses', async () => {
    const { stdout, stderr } = await inspect(target, '--method', 'resources/templates/list')
    expect(stdout, stderr).toContain('specwright://responses/{number}{?pointer,from}')
  })
})
