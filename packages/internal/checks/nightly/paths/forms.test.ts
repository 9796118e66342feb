import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPath, type Path } from './path.ts'
import { inReactProject } from './react-project.ts'
import { wordsOf } from './words.ts'

// A team that has a form of its own contract in React, with the guide to forms.

const guide = wordsOf('apps/docs/src/content/docs/guides/forms.mdx')

let path: Path

beforeAll(async () => {
  path = await startPath()
})

afterAll(async () => await path.close())

test('a form refuses what the contract refuses, beside the field, and sends what it allows', async () => {
  const project = {
    sources: { 'src/order-form.tsx': guide.block('title="src/order-form.tsx"') },
    install: guide.command('npm install react-hook-form'),
    generate: guide.command('npx specwright generate openapi.yaml --out src/api --only client,validators'),
  }
  await inReactProject(path, project, async (tab, url) => {
    const sent: (string | null)[] = []
    tab.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData())
    })
    await tab.goto(url)
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
  })
})
