import { freePort } from '@specwright/machine/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../../apps/docs/test/site/chromium.ts'
import { shopContract } from '../../../../../apps/docs/test/shop/project.ts'
import { startPath, type Path } from './path.ts'
import { wordsOf } from './words.ts'

// A team that has a form of its own contract in React, with the guide to forms.

const guide = wordsOf('apps/docs/src/content/docs/guides/forms.mdx')

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

test('a form refuses what the contract refuses, beside the field, and sends what it allows', async () => {
  const port = await freePort()
  const { terminal } = path
  terminal.write('package.json', JSON.stringify({ private: true, type: 'module' }))
  terminal.write('openapi.yaml', shopContract)
  terminal.write(
    'index.html',
    '<!doctype html><title>Order</title><script type="module" src="/src/order-form.tsx"></script>',
  )
  terminal.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  terminal.write('vite.config.js', `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`)
  terminal.write(
    'src/shop.ts',
    `import { createApiClient } from './api/client.ts'
export const shop = createApiClient({ baseUrl: 'http://127.0.0.1:${port}', credentials: { api_key: 'demo' } })
`,
  )
  terminal.write('src/order-form.tsx', guide.block('title="src/order-form.tsx"'))
  await terminal.must('npm install --save-dev specwright')
  await terminal.must(guide.command('npm install react-hook-form'))
  const react = 'react@19 react-dom@19 @types/react@19 @types/react-dom@19'
  await terminal.must(`npm install --save-dev ${react} vite@8 @vitejs/plugin-react@6 typescript@5.9`)
  await terminal.must(guide.command('npx specwright generate openapi.yaml --out src/api --only client,validators'))
  expect(await terminal.must('npx tsc')).toBe('')
  await terminal.must('npx vite build')
  const mock = await terminal.start(`npx specwright mock openapi.yaml --port ${port} --cors '*'`)
  const server = await terminal.start(
    `npx vite preview --port ${await freePort()} --host 127.0.0.1`,
    /(http:\/\/127[\d.:]+)/,
  )
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage()
    const sent: (string | null)[] = []
    tab.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData())
    })
    await tab.goto(server.url)
    const order = async (quantity: string): Promise<void> => {
      await tab.getByLabel('Quantity').fill(quantity)
      await tab.getByRole('button', { name: 'Order' }).click()
    }
    const alerts = async (): Promise<string> => (await tab.getByRole('alert').allTextContents()).join('')
    await order('1.5')
    await expect.poll(alerts).toBe('must be an integer')
    expect(sent).toEqual([])
    await order('2')
    await expect.poll(async () => await tab.locator('output').textContent()).toBe('Ordered')
    expect([await alerts(), ...sent]).toEqual([
      '',
      JSON.stringify({ customer: 'c_1', items: [{ price: '9', quantity: 2 }] }),
    ])
  } finally {
    await browser.close()
    await server.stop('SIGINT')
    await mock.stop('SIGINT')
  }
})
