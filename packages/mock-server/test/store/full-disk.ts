import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startMock, type MockProcess } from './process.ts'
import { folder } from './sqlite-mock.ts'

/** Whether a test may mount a disk. */
export const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

/** A mock whose store is on a disk of this size. */
export async function startOn(size: string): Promise<MockProcess> {
  const root = folder()
  const mount = `mount -t tmpfs -o size=${size} none ${root} && exec "$@"`
  return await startMock(['--store', join(root, 'mock.db')], ['unshare', '-rm', 'sh', '-c', mount, 'sh'])
}

/** Writes rows of a tenant until not even a short one fits; returns how many were acknowledged. */
export async function fill({ url }: MockProcess, tenant: string): Promise<number> {
  let written = 0
  for (const text of ['x'.repeat(20_000), 'short']) {
    // Where SQLite has moved its log, it can begin that anew.
    for (let refused = 0; refused < 10;) {
      const status = await put(url, tenant, `rw_${written}`, text)
      if (status === 201) written++
      else refused++
      expect([201, 503]).toContain(status)
    }
  }
  return written
}

/** Puts a reward with a text in a tenant; returns the status. */
export async function put(url: string, tenant: string, id: string, text: string): Promise<number> {
  const body = JSON.stringify({ metadata: { text } })
  const headers = { 'content-type': 'application/json', 'x-mock-tenant': tenant }
  const response = await fetch(`${url}/__control/rewards/${id}`, { method: 'PUT', headers, body })
  await response.arrayBuffer()
  return response.status
}

async function health({ url }: MockProcess, path = ''): Promise<readonly [status: number, body: unknown]> {
  const response = await fetch(`${url}/__control/health${path}`)
  return [response.status, await response.json()]
}

/** Sends a request of a tenant to the control interface; returns the status. */
export async function send({ url }: MockProcess, method: string, path: string, tenant = ''): Promise<number> {
  return (await fetch(`${url}/__control/${path}`, { method, headers: { 'x-mock-tenant': tenant } })).status
}

const degraded = {
  status: 'degraded',
  writable: false,
  reason: expect.stringMatching(/mock\.db: the disk is full\. Free some space, or reset/),
  store: 'sqlite',
}

/** Requests that make room: the method, the path, and the tenant that sends it. */
export const reset = ['POST', 'reset', 'a'] as const
export const end = ['DELETE', 'tenants/a', ''] as const

/** Fills a disk again and again, and expects that its health says so, and that each of these requests makes room. */
export async function makesRoom(size: string, frees: readonly (typeof reset | typeof end)[]): Promise<void> {
  const mock = await startOn(size)
  expect(await health(mock)).toMatchObject([200, { status: 'ok', writable: true }])
  for (const [method, path, tenant] of frees) {
    const written = await fill(mock, 'a')
    expect(written).toBeGreaterThan(3)
    expect(await health(mock)).toMatchObject([200, degraded])
    expect(await health(mock, '/ready')).toMatchObject([503, degraded])
    expect(await health(mock, '/live')).toEqual([200, { status: 'ok' }])
    expect(await send(mock, method, path, tenant)).toBe(204)
    expect(await health(mock, '/ready')).toMatchObject([200, { status: 'ok', writable: true }])
    expect(await send(mock, 'GET', 'rewards/rw_0', 'a')).toBe(404)
    expect(await send(mock, 'GET', 'rewards/rw_mug', 'a')).toBe(200)
  }
}
