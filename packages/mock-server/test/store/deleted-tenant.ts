import type { MockServer } from '@loyalty-kit/mock-server'
import { expect } from 'vitest'

/** Deletes a tenant on one mock while another on the same rows uses it: that has the initial rows again. */
export async function revivesTenant(one: MockServer, other: MockServer): Promise<void> {
  const control = other.tenant('run')
  const uses: readonly (() => Promise<unknown>)[] = [
    async () => await control.list('rewards'),
    async () => await control.get('rewards', 'rw_mug'),
    async () => await control.put('rewards', 'rw_late', {}),
    async () => await control.restore(await control.snapshot()),
    async () => await control.seed({ rewards: [{ id: 'rw_seed' }] }),
  ]
  for (const use of uses) {
    await control.put('rewards', 'rw_own', {})
    await one.control.deleteTenant('run')
    await use()
    await expect(control.get('rewards', 'rw_own')).rejects.toThrow('There is no row')
    for (const mock of [other, one])
      await expect(mock.tenant('run').get('rewards', 'rw_mug')).resolves.toMatchObject({ id: 'rw_mug' })
  }
  await one.control.deleteTenant('run')
  await control.put('rewards', 'rw_kept', {})
  await expect(one.tenant('run').get('rewards', 'rw_kept')).resolves.toMatchObject({ id: 'rw_kept' })
}
