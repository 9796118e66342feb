import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolder } from './command.ts'
import { requestCases, requestsDocument } from './documents/requests.ts'
import { expectedOf, partsOf } from './meant.ts'
import { recordBefore, startMock, type Received } from './mock-recorder.ts'
import { testOwnExamples } from './own-examples.ts'
import { run } from './recorder.ts'
import type { SampleTag, Show, ShownOperation } from './shown-operations.ts'

const folder = createFolder()
const ids = Object.keys(requestCases)

/** What arrived, by the id of its operation. */
type Arrived = ReadonlyMap<string, Received>

/** How the samples of a language run: all of them in one process. */
const languages: Readonly<Record<SampleTag, (samples: readonly string[]) => Promise<string>>> = {
  sh: async (samples) =>
    await run(
      'sh',
      ['-c', `TOKEN=${token}\n${samples.map((sample) => sample.replace('curl', 'curl -sS')).join('\n')}`],
      folder.path,
    ),
  js: async (samples) =>
    await imported(
      samples.map((sample) => `const token = '${token}'\n${sample}`),
      'mjs',
    ),
  ts: async (samples) => await imported(samples, 'ts'),
}

async function imported(samples: readonly string[], extension: string): Promise<string> {
  const names = samples.map((sample, index) => {
    writeFileSync(join(folder.path, `${index}.${extension}`), sample)
    return `./${index}.${extension}`
  })
  const program = names.map((name) => `await import('${name}').catch((error) => console.log(error))`).join('\n')
  writeFileSync(join(folder.path, `all-${extension}.mjs`), program)
  return await run(process.execPath, [`all-${extension}.mjs`], folder.path)
}

const arrived = new Map<string, Arrived>()
let shown: Readonly<Record<string, ShownOperation>> = {}
let output = ''
/** One that the mock has issued. */
let token = ''

/** Tests that each sample of a document with every style, encoding, content type and credential sends to the mock what is meant. */
export function testSentSamples(show: Show): void {
  beforeAll(async () => {
    await send(show)
  })
  afterAll(() => rmSync(folder.path, { recursive: true }))

  describe.each(Object.keys(languages))('the samples in %s', (language) => {
    test.each(Object.entries(requestCases))('%s sends what is meant', (id, { meant, response }) => {
      const received = arrived.get(language)?.get(id)
      expect(received && partsOf(received, meant), output).toEqual(expectedOf(id, meant))
      expect(received?.status, received?.problem).toBe(response ? 200 : 204)
    })
  })

  testOwnExamples(folder, (id) => shown[id]!.plan)
}

async function send(show: Show): Promise<void> {
  writeFileSync(join(folder.path, 'requests.json'), requestsDocument())
  for (const name of ['photo.png', 'files.bin', 'body.bin', 'body.png', 'body.pdf'])
    writeFileSync(join(folder.path, name), 'contents')
  const made = await folder.runCommand(['generate', 'requests.json', '--out', 'api'])
  expect(made.status, made.output).toBe(0)
  shown = await show(folder, 'requests.json', ids)
  const mock = await startMock(folder, 'requests.json')
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' })
  const issued = await fetch(`${mock.url}/token`, { method: 'POST', body })
  token = ((await issued.json()) as { access_token: string }).access_token // as OAuth has it
  for (const language of ['sh', 'js', 'ts'] as const) {
    const recorder = await recordBefore(mock.url)
    const samples = ids.map((id) => shown[id]!.samples[language].replaceAll('http://127.0.0.1:4010', recorder.url))
    output += await languages[language](samples)
    arrived.set(language, new Map(recorder.received.map((each) => [each.path.split('/')[1] ?? '', each])))
    await recorder.close()
  }
  await mock.close()
}
