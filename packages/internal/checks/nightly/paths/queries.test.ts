import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPath, type Path } from './path.ts'
import { inReactProject } from './react-project.ts'
import { wordsOf } from './words.ts'

// A team that shows its own contract in React, with the guide to queries.

const guide = wordsOf('apps/docs/src/content/docs/guides/queries.mdx')

let path: Path

beforeAll(async () => {
  path = await startPath()
})

afterAll(async () => await path.close())

test('a page lists orders, gets the next page, and shows what it creates', async () => {
  const order = (number: number): object => ({ id: `o_${number}`, status: 'open', amount: number })
  const project = {
    sources: {
      'src/queries.ts': guide.block('title="src/queries.ts"'),
      'src/main.tsx': guide.block('title="src/main.tsx"'),
    },
    install: guide.command('npm install @tanstack/react-query'),
    generate: guide.command('npx specwright generate openapi.yaml --out src/api --only queries'),
    seed: { orders: [1, 2, 3].map(order) },
  }
  await inReactProject(path, project, async (tab, url) => {
    const faults: string[] = []
    tab.on('pageerror', ({ message }) => faults.push(message))
    await tab.goto(url)
    const count = async (): Promise<number> => await tab.locator('li').count()
    await expect.poll(count).toBe(2)
    await tab.getByRole('button', { name: 'More' }).click()
    await expect.poll(count).toBe(3)
    await tab.getByRole('button', { name: 'Order' }).click()
    await expect.poll(count).toBe(4)
    expect(await tab.getByRole('button', { name: 'More' }).isDisabled()).toBe(true)
    expect(faults).toEqual([])
  })
})
