import type { TenantUsage } from '../src/control/tenant-list.ts'
import { send, session } from './api.ts'
import { counted, showItems, showOptions, showText, withButton } from './elements.ts'

/** Shows the tenants, and offers them for inspection. */
export async function showTenants(run: (action: () => Promise<unknown>) => void): Promise<void> {
  const { value: tenants } = await send<readonly TenantUsage[]>('GET tenants')
  showText('tenants-summary', `${counted(tenants.length, 'tenant')} besides the default one.`)
  showItems('tenants', tenants, ({ name, idle_seconds: idle, journal_bytes: bytes }) => {
    const usage = `${name}: idle for ${counted(idle, 'second')}, journal of ${counted(Math.ceil(bytes / 1000), 'kilobyte')}`
    const onClick = (): void => run(async () => await deleteTenant(name))
    return withButton(usage, { label: 'Delete', name: `Delete tenant ${name}`, onClick })
  })
  showOptions('tenant', [{ value: '', text: 'default' }, ...tenants.map(({ name }) => ({ value: name, text: name }))])
}

/** Deletes a tenant; its next request would create it anew, so it is no longer inspected. */
async function deleteTenant(name: string): Promise<void> {
  if (session.tenant === name) session.tenant = ''
  await send(`DELETE tenants/${name}`)
}
