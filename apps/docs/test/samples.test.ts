import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { operations, type Operation } from '@loyalty-kit/spec'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { kebab } from '@specwright/docs-engine/page'
import { shells } from './code/shells.ts'
import { appHeaders, facts } from '../../../packages/mock-server/test/facts.ts'

const site = inject('site')

/** The sample of an operation in a language, from the Markdown of its page. */
function sampleOf({ id }: Operation, language: string): string {
  const page = readFileSync(join(site.folder, `operations/${kebab(id)}.md`), 'utf8')
  const samples = page.slice(page.indexOf('\n## Request'))
  return new RegExp(`^\`\`\`${language}\\b.*\n([^]*?)^\`\`\`$`, 'm').exec(samples)?.[1] ?? ''
}

const docs = fileURLToPath(new URL('..', import.meta.url))
const mock = createMockServer()
const { url, close } = await listen(mock)
afterAll(close)

/** The status that the example of an operation must get from the demo: the success that the contract documents. */
function successOf({ responses }: Operation): number {
  return Number(responses.find(({ status }) => status.startsWith('2'))?.status)
}

async function run(command: string, ...argv: readonly string[]): Promise<string> {
  const child = spawn(command, argv, { cwd: docs, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return stdout + stderr
}

async function freshToken(): Promise<string> {
  await mock.control.reset()
  const headers = appHeaders()
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const issued = await mock.fetch(`${url}${facts.tokenPath}`, { method: 'POST', headers, body })
  return ((await issued.json()) as { access_token: string }).access_token // as the contract has it
}

describe.each<Operation>(Object.values(operations))('the samples of $id', (operation) => {
  const local = (sample: string): string => sample.replace(/http:\/\/127\.0\.0\.1:4010/, url)

  test.for(shells)('run in $name', async ({ program, missing }, { skip }) => {
    skip(program === undefined, missing)
    const sample = local(sampleOf(operation, 'sh')).replace('curl', `curl -sS -o /dev/null -w '%{http_code}'`)
    const status = await run(program ?? '', '-c', `TOKEN=${await freshToken()}; ${sample}`)
    expect(status).toBe(String(successOf(operation)))
  })

  test('run with the client', async () => {
    await mock.control.reset()
    const program = local(sampleOf(operation, 'ts'))
    const argv = ['--conditions=@specwright/source', '--input-type=module-typescript', '-e', program]
    expect(await run(process.execPath, ...argv)).not.toContain('Error')
    const { id } = operation
    const statuses = (await mock.control.journal({ operation: id })).map(({ response }) => response.status)
    expect(new Set(statuses)).toEqual(new Set([successOf(operation)]))
  })

  test('run as JavaScript', async () => {
    const program = `const token = '${await freshToken()}'\n${local(sampleOf(operation, 'js'))}`
    expect(await run(process.execPath, '--input-type=module', '-e', program)).toMatch(String(successOf(operation)))
  })
})
