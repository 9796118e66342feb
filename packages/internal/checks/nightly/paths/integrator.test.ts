import { join } from 'node:path'
import { freePort, statusOf } from '@specwright/machine/ports'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../../../apps/docs/test/site/chromium.ts'
import type { Server, Terminal } from '../../src/terminal.ts'
import { startWorkerd, workerConfig } from '../../src/workerd.ts'
import { startPath, type Path } from './path.ts'
import { wordsOf } from './words.ts'

// An integrator, with the READMEs of the client and the mock and the guide to testing: a page, a worker, and CI.

const client = wordsOf('packages/client/README.md')
const readme = wordsOf('packages/mock-server/README.md')
const guide = wordsOf('apps/docs/src/content/docs/guides/testing.mdx')
const operating = wordsOf('apps/docs/src/content/docs/guides/operating.mdx')

let path: Path

beforeAll(async () => {
  path = await startPath()
})

afterAll(async () => await path.close())

/** A new project in an empty folder, with what it installs besides ours. */
async function project(
  name: string,
  files: Readonly<Record<string, string>>,
  ...packages: string[]
): Promise<Terminal> {
  const terminal = path.terminal.below(name)
  const manifest = { private: true, type: 'module', scripts: { test: 'node use.ts' } }
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files }))
    terminal.write(file, text)
  path.registry.useIn(terminal.folder)
  if (packages.length > 0) await terminal.must(`npm install --save-dev ${packages.join(' ')}`)
  return terminal
}

describe('a page of React, built by Vite', () => {
  const main = `import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isApiError } from '@loyalty-kit/client'
import { loyalty } from './loyalty.ts'
import { worker } from './mock.ts'

await worker.start()

function Page() {
  const [types, setTypes] = useState<string[]>([])
  const [state, setState] = useState('')
  useEffect(() => {
    void loyalty.rewards.listActivities('rw_mug').page().then(({ data }) => setTypes(data.map(({ type }) => type ?? '')))
  }, [])
  const remove = async (): Promise<void> => {
    try {
      setState((await loyalty.tierStructures.delete('ts_gold')).status)
    } catch (error) {
      if (!isApiError(error, 'deleteTierStructure')) throw error
      setState(\`\${error.status} \${error.body?.key}\`)
    }
  }
  return (
    <>
      <ul>{types.map((type, index) => <li key={index}>{type}</li>)}</ul>
      <button onClick={() => void remove()}>Delete</button>
      <output>{state}</output>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<StrictMode><Page /></StrictMode>)
`
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'preserve',
    jsx: 'react-jsx',
    allowImportingTsExtensions: true,
    noEmit: true,
  }

  test('its calls get the responses of the mock in it', async () => {
    const react = ['react@19', 'react-dom@19', '@types/react@19', '@types/react-dom@19']
    const tools = ['vite@8', '@vitejs/plugin-react@6', 'typescript@5.9']
    const page = await project(
      'page',
      {
        'index.html': '<!doctype html><title>Page</title><script type="module" src="/src/main.tsx"></script>',
        'src/main.tsx': main,
        'src/mock.ts': guide.block('title="src/mock.ts"'),
        'src/loyalty.ts': guide.block('title="src/loyalty.ts"'),
        'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
      },
      ...react,
      ...tools,
    )
    for (const line of guide.block('npx msw init').trim().split('\n')) await page.must(line)
    page.write('vite.config.js', `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`)
    expect(await page.must('npx tsc')).toBe('')
    await page.must('npx vite build')
    const server = await page.start(
      `npx vite preview --port ${await freePort()} --host 127.0.0.1`,
      /(http:\/\/127[\d.:]+)/,
    )
    const browser = await launchBrowser()
    try {
      const tab = await browser.newPage()
      const faults: string[] = []
      tab.on('pageerror', ({ message }) => faults.push(message))
      await tab.goto(server.url)
      await expect.poll(async () => await tab.locator('li').count()).toBe(10)
      const button = tab.getByRole('button', { name: 'Delete' })
      const state = async (): Promise<string> => await tab.locator('output').innerText()
      await button.click()
      await expect.poll(state).toBe('DELETED')
      await button.click()
      await expect.poll(state).toBe('404 not_found')
      expect(faults).toEqual([])
    } finally {
      await browser.close()
      await server.stop('SIGINT')
    }
    expect(await statusOf(server.url)).toBe('closed')
  })
})

test('a bundle for a worker has one operation, and calls the service', async () => {
  const port = await freePort()
  const worker = await project(
    'worker',
    {
      'loyalty.ts': client.block('export const remove = (id: string) =>'),
      'worker.ts': `import { remove } from './loyalty.ts'
        export default {
          fetch: async (request: Request) =>
            await remove(new URL(request.url).pathname.slice(1)).then(Response.json, (error) => new Response(String(error))),
        }`,
      'seed.json': guide.block('title="seed.json"'),
      'worker.capnp': workerConfig({
        outbound: 'loyalty',
        services: `(name = "loyalty", external = (address = "127.0.0.1:${port}", http = ()))`,
        settings: ` compatibilityFlags = ["nodejs_compat"], bindings = [(name = "APP_TOKEN", text = "my-token")],`,
      }),
    },
    'esbuild',
    'workerd',
  )
  await worker.must(client.command('npm install @loyalty-kit/client'))
  await worker.must(readme.command('npm install --save-dev @loyalty-kit/mock-server'))
  const conditions = '--conditions=workerd,worker,browser --main-fields=browser,module,main'
  await worker.must(`npx esbuild worker.ts --bundle --format=esm --minify ${conditions} --outfile=worker.bundle.mjs`)
  const mock = await worker.start(
    `${guide.command('npx loyalty-mock --seed seed.json')} --port ${port} --host-names loyalty.example`,
  )
  const { url, close } = await startWorkerd(join(worker.folder, 'node_modules/.bin/workerd'), worker.folder)
  try {
    expect(await (await fetch(`${url}/ts`)).json()).toMatchObject({ id: 'ts', status: 'DELETED' })
    expect(await (await fetch(`${url}/ts`)).text()).toContain('404 not_found')
  } finally {
    close()
    await mock.stop('SIGINT')
  }
})

test('CI tests against a mock on SQLite, whose rows outlast it', async () => {
  const port = await freePort()
  const local = (text: string): string => text.replaceAll('4010', String(port))
  const workflow = parse(guide.block('title=".github/workflows/test.yaml"')) as Workflow
  const { steps } = workflow.jobs.test
  const lines = steps.flatMap(({ run }) => run ?? [])
  const [install = '', start = '', tests = ''] = lines
  expect(lines).toHaveLength(3)
  const ci = await project('ci', { 'use.ts': local(client.block('for await (const activity of loyalty.rewards')) })
  await ci.must(client.command('npm install @loyalty-kit/client'))
  await ci.must(readme.command('npm install --save-dev @loyalty-kit/mock-server'))
  await ci.must(install)
  const kept = start.replace('--id-seed 1', guide.command('--store mock.db'))
  expect(kept).not.toBe(start)
  // Every flag is a variable too, as the guide to operating the mock says. The shell of a step ends at the first failure.
  expect(operating.text).toContain('Every flag is also an environment variable')
  const step = `set -e; export LOYALTY_MOCK_PORT=${port}\n${local(kept)}\necho; echo "is at http://127.0.0.1:${port}"; wait`
  const begin = async (): Promise<Server> => await ci.start(step, /is at (\S+)/)

  const first = await begin()
  expect(await ci.must(tests)).toMatch(/vl\.reward\.created\nDELETED\n$/)
  await first.stop('SIGKILL') // what a runner does to what its steps leave behind
  expect(await statusOf(first.url)).toBe('closed')

  const second = await begin()
  expect(await ci.must(tests)).toMatch(/vl\.reward\.created\n$/) // what the first deleted is gone
  await ci.must(local(guide.command('curl -sS -f -X POST http://127.0.0.1:4010/__control/reset')))
  expect(await ci.must(tests)).toMatch(/DELETED\n$/)
  await second.stop('SIGKILL')
})

interface Workflow {
  readonly jobs: { readonly test: { readonly steps: readonly { readonly run?: string }[] } }
}
