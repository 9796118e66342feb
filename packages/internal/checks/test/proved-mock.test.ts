import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'

const command = fileURLToPath(new URL('../src/specwright.ts', import.meta.url))
const contract = fileURLToPath(new URL('../../../../openapi/loyalty.yaml', import.meta.url))

test('the mock of this contract is what the contract says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proved-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { url, close } = await listen(createMockServer(), { port: 0 })
  onTestFinished(close)
  const headers = { 'X-App-Id': 'demo-app', 'X-App-Token': 'demo-token' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'loyalties' })
  const issued = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body })
  const { access_token: accessToken } = (await issued.json()) as { readonly access_token: string } // as the contract says
  const credentials = join(folder, 'credentials.json')
  writeFileSync(credentials, JSON.stringify({ appId: 'demo-app', appToken: 'demo-token', accessToken }))
  const argv = ['prove', contract, '--against', url, '--credentials', credentials, '--allow-writes', '--quiet']
  const child = spawn(process.execPath, ['--conditions=@specwright/source', command, ...argv])
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  const output = Buffer.concat(written).toString()
  expect(output).toMatch(/requests: no failure \(seed 1\)\n$/)
  expect(code).toBe(0)
})
