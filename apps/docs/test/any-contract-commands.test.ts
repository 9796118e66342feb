import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { createShopProject, nextContract, readmeBlocks, shopContract } from './shop/project.ts'
import {
  blocks,
  calling,
  comparing,
  explaining,
  folder,
  keyOfShop,
  kinds,
  lines,
  proofs,
  serving,
  shown,
  terminal,
  testProofs,
  testServices,
  titled,
} from './shop/commands.ts'

test('every line is of one kind that these tests run', () => {
  expect(lines.filter((line) => kinds.filter((kind) => kind.test(line)).length !== 1)).toEqual([])
})

test.each(lines.filter((line) => explaining.test(line)))('"%s" prints what the guide shows', async (line) => {
  const { output } = await terminal.run(line)
  expect(output).toContain(shown(line.includes(' mock ') ? 'GET /orders' : 'POST /orders'))
})

describe('the README of the command', () => {
  /** What it shows of the output of a command. */
  const output = (command: string): string =>
    readmeBlocks[1 + readmeBlocks.findIndex(({ code }) => code.trim() === command)]?.code.trim() ?? ''
  const timeless = (text: string): string => text.trim().replaceAll(/\d+\.\d s/g, '0.0 s')

  test('says what a first generation prints', async () => {
    const command = 'npx specwright generate openapi.yaml --out src/api'
    const fresh = createShopProject()
    const { output: printed } = await fresh.terminal.run(command)
    expect(timeless(printed)).toBe(timeless(output(command)))
    rmSync(fresh.folder, { recursive: true })
  })

  test('says what a mock prints', async () => {
    const { url, stop } = await terminal.start('npx specwright mock openapi.yaml')
    expect(output('npx specwright mock openapi.yaml')).toBe('specwright mock listens on http://127.0.0.1:4010')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await stop()).toBe(0)
  })

  test('says what a comparison prints, as the guide does', () => {
    expect(output('npx specwright diff git:main openapi.yaml')).toBe(shown('major'))
  })
})

// Nightly, all of them.
testServices(lines.filter((line) => serving.test(line) && /--watch|--upstream/.test(line) && !line.includes('record')))

test('the requests to the control interface get responses', async () => {
  const { url, stop } = await terminal.start('npx specwright mock openapi.yaml --events events.yaml')
  const requests = blocks.filter(({ language, code }) => language === 'sh' && code.includes('curl '))
  expect(requests.length).toBeGreaterThan(1)
  for (const { code: script, place } of requests) {
    const { output, code } = await terminal.run(`set -e\n${script.replaceAll('http://127.0.0.1:4010', url)}`)
    expect(code, `${place}: ${output}`).toBe(0)
  }
  expect(await stop()).toBe(0)
})

testProofs(proofs.filter((line) => /credentials\.json$|--workflows/.test(line)))

test('what callers sent that a new contract refuses is found in a recording', async () => {
  rmSync(join(folder, 'staging.http'), { force: true }) // of the tests above
  const [record = '', replay = ''] = lines.filter((line) => line.includes('staging.http'))
  const service = await terminal.start('npx specwright mock openapi.yaml')
  const recorder = await terminal.start(record.replace('https://shop.example', service.url).replace('4010', '0'))
  const headers = { 'x-api-key': 'any' }
  for (const limit of [20, 40, 50]) await fetch(`${recorder.url}/orders?limit=${limit}`, { headers })
  expect([await recorder.stop(), await service.stop()]).toEqual([0, 0])
  writeFileSync(join(folder, 'next.yaml'), shopContract.replace('maximum: 100', 'maximum: 30'))
  const { output, code } = await terminal.run(replay)
  expect(code).toBe(1)
  expect(output).toContain(shown('FAILED The contract allows what callers send'))
})

test('the calls of the guide succeed, and a mistaken one prints what it shows', async () => {
  writeFileSync(join(folder, 'credentials.json'), titled('credentials.json')?.code ?? '')
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ api_credentials: [keyOfShop] }))
  const { url, stop } = await terminal.start('npx specwright mock openapi.yaml --seed keys.json')
  const commands = lines.filter((line) => calling.test(line))
  expect(commands.length).toBeGreaterThan(1)
  for (const line of commands) {
    const { output, code } = await terminal.run(line.replace('http://127.0.0.1:8080', url))
    expect(code, `${line}: ${output}`).toBe(0)
  }
  const { output, code } = await terminal.run(`npx specwright call openapi.yaml listOrders --limit 101 --server ${url}`)
  expect(code).toBe(2)
  expect(output).toContain(shown('Cannot call listOrders'))
  expect(await stop()).toBe(0)
})

describe('a change', () => {
  const git = (...argv: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...argv], { cwd: folder })
  const change = (content: string): void => writeFileSync(join(folder, 'openapi.yaml'), content)

  test.each(lines.filter((line) => comparing.test(line)))('"%s" prints what the guide shows', async (line) => {
    git('init', '-q', '-b', 'main')
    git('add', 'openapi.yaml')
    git('commit', '-qm', 'First')
    change(shopContract.replace('maximum: 100', 'maximum: 50'))
    const { output, code } = await terminal.run(line)
    expect(output.trim()).toBe(shown('major'))
    expect(code).toBe(0)
    expect((await terminal.run(`${line} --fail-on major`)).code).toBe(3)
    change(shopContract)
  })

  test('the exceptions that the guide shows apply', async () => {
    writeFileSync(join(folder, 'base.yaml'), shopContract)
    change(nextContract)
    writeFileSync(join(folder, 'contract-changes.yaml'), titled('contract-changes.yaml')?.code ?? '')
    const { output } = await terminal.run('npx specwright diff base.yaml openapi.yaml')
    expect(output).toContain('accepted by Ada')
    expect(output).not.toContain('contract-changes.yaml')
    change(shopContract)
  })

  test('the names that the guide gives in a document are those of the client and the types', async () => {
    const renamed = merged(parse(shopContract), parse(titled('renamed.yaml')?.code ?? ''))
    writeFileSync(join(folder, 'renamed.yaml'), stringify(renamed))
    expect((await terminal.run('npx specwright generate renamed.yaml --out src/renamed')).code).toBe(0)
    const names = readFileSync(join(folder, 'src/renamed/renamed.names.json'), 'utf8')
    expect(names).toContain('"name": "purchases.get"')
    expect(names).toContain('"Purchase"')
  })

  test('what the guide says in a document becomes stale', async () => {
    const refund = merged(parse(shopContract), parse(titled('refund.yaml')?.code ?? ''))
    writeFileSync(join(folder, 'refund.yaml'), stringify(refund))
    const { output } = await terminal.run('npx specwright generate refund.yaml --out src/refund --explain')
    expect(output).toContain('POST /refunds  makes stale: orders.list; orders.get (declared)')
  })
})

/** A document with the members of another one. */
function merged(left: unknown, right: unknown): unknown {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return right
  const added = Object.entries(right).map(([name, value]) => [
    name,
    merged((left as Record<string, unknown>)[name], value),
  ])
  return { ...left, ...Object.fromEntries(added) }
}
