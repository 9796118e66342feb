import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shopBlocks, type Block } from '../code/blocks.ts'
import { createShopProject, generating, shopLines, titleOf } from './project.ts'

/** The project of a reader, for the tests of a file. */
export const { folder, terminal } = createShopProject({ SPECWRIGHT_MOCK_PORT: '0' })
afterAll(() => rmSync(folder, { recursive: true }))

/** The blocks of the guides to another contract. */
export const blocks = shopBlocks()
/** The block with a title. */
export const titled = (title: string): Block | undefined => blocks.find((block) => titleOf(block) === title)
/** The command lines of these guides. */
export const lines = shopLines()
/** Lines that explain. */
export const explaining = /^npx specwright \w+ .*--explain$/
/** Lines that compare versions. */
export const comparing = /^npx specwright diff /
const writing = new RegExp(`${generating.source}(?!.*--explain)`)
/** Lines that serve. */
export const serving = /^npx specwright mock (?!.*--explain)/
/** Lines that prove a server. */
export const proving = /^npx specwright prove /
/** Lines that call operations. */
export const calling = /^npx specwright call /
const installing = /^npm install /
/** What it rewrites, the tests of the modules show. */
const moving = /^npx specwright release migrate openapi-fetch src\/ --to src\/api$/
/** What each line is one of. */
export const kinds = [writing, explaining, comparing, serving, proving, calling, installing, moving]

/** The key of the file with credentials, as a mock knows it. */
export const keyOfShop = { scheme: 'api_key', secret: 'key-of-a-test-account' }

/** What the guide shows of the output of a command. */
export const shown = (start: string): string =>
  blocks.find(({ language, code }) => language === 'txt' && code.startsWith(start))?.code.trim() ?? ''

/** Lines that prove the mock of a contract; others read a recording. */
export const proofs: readonly string[] = lines.filter((line) => proving.test(line) && !line.includes('--replay'))

const order = async (url: string): Promise<unknown> => {
  const response = await fetch(`${url}/orders/o_1`, { headers: { 'x-api-key': 'any' } })
  return response.status
}

/** Tests that commands listen, respond and stop. */
export function testServices(commands: readonly string[]): void {
  test.each(commands)('"%s" listens, responds and stops', async (line) => {
    const service = await terminal.start('npx specwright mock openapi.yaml')
    const server = await terminal.start(line.replace('https://shop.example', service.url).replace('4010', '0'))
    expect(await order(server.url)).toBe(line.includes('--upstream') ? await order(service.url) : 404)
    expect(await server.stop()).toBe(0)
    expect(await service.stop()).toBe(0)
  })
}

/** Tests that a mock is proved to be what its contract says. */
export function testProofs(commands: readonly string[]): void {
  test('a server that is proved has no failure where it is a mock of its contract', async () => {
    writeFileSync(join(folder, 'credentials.json'), titled('credentials.json')?.code ?? '')
    writeFileSync(join(folder, 'workflows.yaml'), titled('workflows.yaml')?.code ?? '')
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ api_credentials: [keyOfShop] }))
    const { url, stop } = await terminal.start('npx specwright mock openapi.yaml --seed keys.json')
    expect(commands.length).toBeGreaterThan(1)
    for (const line of commands) {
      const { output, code } = await terminal.run(line.replace('http://127.0.0.1:8080', url))
      expect(code, `${line}: ${output}`).toBe(0)
    }
    expect(await stop()).toBe(0)
  })
}
