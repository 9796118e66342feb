import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunResult } from '@loyalty-kit/checks/terminal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProgram, printedBy } from '../code/blocks.ts'
import { createShopProject, generating, shopLines, type Module } from './project.ts'
import { theirTypes } from '../../../../packages/toolkit/specwright/test/layout-differences.ts'
import { startShop, type RunningShop } from './service.ts'

/** What the shop signs its events with. */
export const secret = Buffer.from('a secret of the shop')
/** The variables of the programs. */
export const environment = {
  SHOP_KEY: 'demo',
  SHOP_SECRET: 'hidden',
  WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
}
/** The project of the reader, for the tests of a file. */
export const { folder, terminal, modules } = createShopProject(environment)
afterAll(() => rmSync(folder, { recursive: true }))

/** What a program printed, and the requests that its shop got. */
export type Run = RunResult & Pick<RunningShop, 'seen'>
const runs = new Map<string, Promise<Run>>()

/** Runs a module of the guide, once, with a shop of its own. */
async function runOf(name: string): Promise<Run> {
  const run = runs.get(name) ?? runInShop(name)
  runs.set(name, run)
  return await run
}

async function runInShop(name: string): Promise<Run> {
  const { url, seen, close } = await startShop(join(folder, 'src/api'))
  try {
    const addresses = `SHOP_URL=${url} FILES_URL=${url} TOKEN_URL=${url}/token`
    const node = `'${process.execPath}' --conditions=@specwright/source`
    return { ...(await terminal.run(`${addresses} ${node} '${name}'`)), seen }
  } finally {
    close()
  }
}

beforeAll(async () => {
  const { output, code } = await terminal.run(
    ['set -e', ...shopLines().filter((line) => generating.test(line))].join('\n'),
  )
  expect(code, output).toBe(0)
  const { text } = await theirTypes(join(folder, 'openapi.yaml'))
  writeFileSync(join(folder, 'src/schema.d.ts'), `// Written by openapi-typescript.\n${text}`)
})

/** The run of the module that contains a string. */
export const runWith = async (text: string): Promise<Run> =>
  await runOf(modules.find(({ code }) => code.includes(text))?.name ?? '')

/** The programs of the guides. */
export const programs: readonly Module[] = modules.filter(isProgram)

/** Tests that programs run, and print what their comments say. */
export function testPrograms(shown: readonly Module[]): void {
  test.each(shown)('the program at $place runs, and prints what its comments say', async ({ name, code }) => {
    const { output, code: exit } = await runOf(name)
    expect(exit, output).toBe(0)
    for (const printed of printedBy(code)) expect(output.replaceAll(/\s+/g, ' ')).toContain(printed)
  })
}
