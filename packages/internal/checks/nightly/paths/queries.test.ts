import { freePort } from '@specwright/machine/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../../apps/docs/test/site/chromium.ts'
import { shopContract } from '../../../../../apps/docs/test/shop/project.ts'
import { startPath, type Path } from './path.ts'
import { wordsOf } from './words.ts'

// A team that shows its own contract in React, with the guide to queries.

const guide = wordsOf('apps/docs/src/content/docs/guides/queries.mdx')

let path: Path

beforeAll(async () => {
  path = await startPath()
})

afterAll(async () => await path.close())

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  jsx: 'react-jsx',
  allowImportingTsExtensions: true,
  noEmit: true,
}

test('a page lists orders, gets the next page, and shows what it creates', async () => {
  const port = await freePort()
  const { terminal } = path
  const order = (number: number): object => ({ id: `o_${number}`, status: 'open', amount: number })
  terminal.write('package.json', JSON.stringify({ private: true, type: 'module' }))
  terminal.write('openapi.yaml', shopContract)
  terminal.write('seed.json', JSON.stringify({ orders: [1, 2, 3].map(order) }))
  terminal.write(
    'index.html',
    '<!doctype html><title>Orders</title><script type="module" src="/src/main.tsx"></script>',
  )
  terminal.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  terminal.write('vite.config.js', `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`)
  terminal.write(
    'src/shop.ts',
    `import { createApiClient } from './api/client.ts'
export const shop = createApiClient({ baseUrl: 'http://127.0.0.1:${port}', credentials: { api_key: 'demo' } })
`,
  )
  terminal.write('src/queries.ts', guide.block('title="src/queries.ts"'))
  terminal.write('src/main.tsx', guide.block('title="src/main.tsx"'))
  await terminal.must('npm install --save-dev specwright')
  await terminal.must(guide.command('npm install @tanstack/react-query'))
  const react = 'react@19 react-dom@19 @types/react@19 @types/react-dom@19'
  await terminal.must(`npm install --save-dev ${react} vite@8 @vitejs/plugin-react@6 typescript@5.9`)
  await terminal.must(guide.command('npx specwright generate openapi.yaml --out src/api --only queries'))
  expect(await terminal.must('npx tsc')).toBe('')
  await terminal.must('npx vite build')
  const mock = await terminal.start(`npx specwright mock openapi.yaml --port ${port} --cors '*' --seed seed.json`)
  const server = await terminal.start(
    `npx vite preview --port ${await freePort()} --host 127.0.0.1`,
    /(http:\/\/127[\d.:]+)/,
  )
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage()
    const faults: string[] = []
    tab.on('pageerror', ({ message }) => faults.push(message))
    await tab.goto(server.url)
    const count = async (): Promise<number> => await tab.locator('li').count()
    await expect.poll(count).toBe(2)
    await tab.getByRole('button', { name: 'More' }).click()
    await expect.poll(count).toBe(3)
    await tab.getByRole('button', { name: 'Order' }).click()
    await expect.poll(count).toBe(4)
    expect(await tab.getByRole('button', { name: 'More' }).isDisabled()).toBe(true)
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    await server.stop('SIGINT')
    await mock.stop('SIGINT')
  }
})
