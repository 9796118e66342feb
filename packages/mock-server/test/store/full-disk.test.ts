import { expect, test } from 'vitest'
import { canMount, end, fill, makesRoom, put, reset, send, startOn } from './full-disk.ts'
import { putRow } from './process.ts'

// Nightly, also disks that have room for a part of the reserve, or for the whole.
test.skipIf(!canMount)(
  'a full disk is in the health, and a reset or the end of a tenant makes room (skipped if it cannot be mounted)',
  async () => await makesRoom('2m', [reset, end, reset]),
)

test.skipIf(!canMount)(
  'what others have stays while a tenant ends on a full disk (skipped if it cannot be mounted)',
  async () => {
    const mock = await startOn('2m')
    expect(await putRow(mock.url, 'rewards/rw_own', {})).toBe(201)
    expect(await put(mock.url, 'b', 'rw_other', 'short')).toBe(201)
    await fill(mock, 'a')
    expect(await send(mock, 'DELETE', 'tenants/a')).toBe(204)
    expect(await send(mock, 'GET', 'rewards/rw_own')).toBe(200)
    expect(await send(mock, 'GET', 'rewards/rw_other', 'b')).toBe(200)
  },
)
