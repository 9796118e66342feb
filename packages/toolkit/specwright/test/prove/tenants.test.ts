import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import type { FoundFailure } from './prove-notes.ts'
import { tenantsYaml } from './tenants-document.ts'

type TenantFault = 'amount is not kept' | 'labels are lost' | 'scan is cut'

/** A server of two tenants, which keeps invoices; `changed` has what was there that a request has changed. */
async function startTenants(fault?: TenantFault): Promise<{
  readonly url: string
  readonly invoices: ReadonlyMap<string, object>
  readonly changed: readonly string[]
}> {
  const invoices = new Map<string, object>()
  const scans = new Map<string, string>()
  const changed: string[] = []
  let count = 0
  const reply = (method: string, path: readonly string[], text: string): readonly [number, unknown?] => {
    const [, , tenant = '', , invoice] = path
    const key = path.slice(0, 5).join('/')
    if (path[1] === 'settings' && path.length === 2 && ['PUT', 'DELETE'].includes(method)) changed.push('settings')
    if (path[1] === 'settings' && path.length === 2) return method === 'GET' ? [200, { id: 'settings' }] : [405]
    if (path[1] !== 'tenants' || path.length > 6) return [404]
    if (path.length === 2) return method === 'GET' ? [200, { data: [{ id: 'acme' }, { id: 'bolt' }] }] : [405]
    if (tenant !== 'acme' && tenant !== 'bolt') return [404]
    if (path.length === 3 && method === 'PUT') changed.push(tenant)
    if (path.length === 3) return method === 'GET' || method === 'PUT' ? [200, { id: tenant }] : [405]
    if (path[3] !== 'invoices') return [404]
    if (invoice === undefined) {
      if (method !== 'POST') return [405]
      const sent = invoiceIn(text)
      if (sent === undefined) return [400]
      const { amount } = sent
      const labels = fault === 'labels are lost' ? [] : sent.labels
      const id = `i${++count}`
      invoices.set(`${key}/${id}`, { id, amount: fault === 'amount is not kept' ? 1 : amount, labels })
      return [201, { id, amount, labels }]
    }
    const found = invoices.get(key)
    if (found === undefined) return [404]
    if (path[5] !== undefined && path[5] !== 'scan') return [404]
    if (path[5] === 'scan' && method === 'PUT') {
      if (text === '') return [415]
      scans.set(key, fault === 'scan is cut' ? text.slice(0, 4) : text)
      return [204]
    }
    if (path[5] === 'scan' && method === 'GET') {
      const scan = scans.get(key)
      return scan === undefined ? [404] : [200, Buffer.from(scan, 'latin1')]
    }
    if (path[5] === 'scan') return [405]
    if (method === 'DELETE') return invoices.delete(key) ? [204] : [404]
    return method === 'GET' ? [200, found] : [405]
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    request.on('end', () => {
      const { method = '', url = '' } = request
      const isHead = method === 'HEAD'
      const path = url.split('?')[0]?.split('/') ?? []
      const isTyped = request.headers['content-type'] === (path[5] === 'scan' ? 'application/pdf' : 'application/json')
      const [status, body] = reply(isHead ? 'GET' : method, path, isTyped ? text : '')
      const type = Buffer.isBuffer(body) ? 'application/pdf' : 'application/json'
      response.writeHead(status, body === undefined ? {} : { 'content-type': type })
      response.end(body === undefined || isHead ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, invoices, changed } // of a port
}

/** An invoice that may be created. */
function invoiceIn(text: string): { readonly amount: number; readonly labels: readonly string[] } | undefined {
  try {
    const { amount, labels = [] } = JSON.parse(text) as { readonly amount?: unknown; readonly labels?: unknown } // any JSON
    const isRight = typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= 1000
    const isLabelled = Array.isArray(labels) && labels.every((each) => typeof each === 'string')
    return isRight && isLabelled ? { amount, labels } : undefined
  } catch {
    return undefined
  }
}

interface TenantsReport {
  readonly failures: readonly FoundFailure[]
  readonly left: readonly unknown[]
  readonly coverage: readonly { readonly operation: string; readonly requests: number; readonly skipped?: string }[]
}

async function proveTenants(url: string, ...more: string[]): Promise<TenantsReport> {
  const argv = ['prove', 'api.yaml', '--against', url, '--requests', '60', '--quiet', '--format', 'json', ...more]
  const { stdout, stderr } = await runHere(workspace({ 'api.yaml': tenantsYaml }), ...argv)
  if (!stdout.startsWith('{')) throw new Error(stderr)
  return JSON.parse(stdout) as TenantsReport // as it is documented
}

test('a right server has no failure: what no operation creates is listed first, and items are created below it', async () => {
  const { url, invoices, changed } = await startTenants()
  const { failures, coverage, left } = await proveTenants(url, '--allow-writes')
  expect(failures).toEqual([])
  expect(left).toEqual([])
  expect([...invoices.keys()]).toEqual([])
  // The tenants and the settings are not of this run.
  expect(changed).toEqual([])
  expect(coverage.filter(({ skipped }) => skipped !== undefined)).toMatchObject([
    { operation: 'PUT /settings' },
    { operation: 'DELETE /settings' },
    { operation: 'PUT /tenants/{tenant}' },
  ])
})

test.each([
  ['amount is not kept', 'state GET /tenants/{tenant}/invoices/{invoice}'],
  ['labels are lost', 'state POST /tenants/{tenant}/invoices'],
  ['scan is cut', 'state GET /tenants/{tenant}/invoices/{invoice}/scan'],
] as const)('%s is found: %s', async (fault, found) => {
  const { url } = await startTenants(fault)
  const { failures } = await proveTenants(url, '--allow-writes')
  expect(failures.map((each) => `${each.judge} ${each.operations[0]}`)).toEqual([found])
})
