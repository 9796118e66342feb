import { ControlError } from './control/control-error.ts'
import type { TenantList } from './control/tenant-list.ts'
import type { MockTypes } from './contract/types.ts'
import type { Tenant } from './tenant.ts'

/** The tenants of a server besides the default one, and when they end. */
export interface Tenants<Types extends MockTypes> extends TenantList {
  /** The tenant with a name, created if necessary; `undefined` if the name is not valid. */
  get(name: string): Tenant<Types> | undefined
  /** Ends those that have been idle for too long; costs nothing unless it is time to look for them. */
  endIdle(): void
  close(): Promise<void>
}

/** How tenants are created and when they end. */
export interface TenantsOptions<Types extends MockTypes> {
  readonly create: (name: string) => Tenant<Types>
  /** Real time in milliseconds since the epoch. */
  readonly now: () => number
  /** How long a tenant lives without a request, in milliseconds. */
  readonly idleMs: number
}

/** Maximum number of tenants; one more ends the one that has been idle the longest. */
const maxTenants = 1000

/** How often idle tenants are looked for, in milliseconds. */
const sweepMs = 10_000

const isName = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)

/** Creates no tenant yet. */
export function createTenants<Types extends MockTypes>({ create, now, idleMs }: TenantsOptions<Types>): Tenants<Types> {
  // In order of last use.
  const live = new Map<string, { readonly tenant: Tenant<Types>; readonly usedAt: number }>()
  let sweptAt = now()

  /** Frees the memory of a tenant. Rows in a file or a database stay. */
  function end(name: string): void {
    const found = live.get(name)
    if (!found) return
    live.delete(name)
    found.tenant.end()
  }

  function endIdle(): void {
    const seen = now()
    if (seen - sweptAt < Math.min(sweepMs, idleMs)) return
    sweptAt = seen
    for (const [name, { usedAt }] of live) {
      if (seen - usedAt < idleMs) return
      end(name)
    }
  }

  function use(name: string): Tenant<Types> {
    const tenant = live.get(name)?.tenant ?? create(name)
    live.delete(name)
    const [oldest] = live.keys()
    if (oldest !== undefined && live.size >= maxTenants) end(oldest)
    live.set(name, { tenant, usedAt: now() })
    return tenant
  }

  return {
    endIdle,
    get(name) {
      endIdle()
      return live.has(name) || isName(name) ? use(name) : undefined
    },
    list() {
      const seen = now()
      return [...live].map(([name, { tenant, usedAt }]) => ({
        name,
        idle_seconds: Math.floor((seen - usedAt) / 1000),
        journal_bytes: tenant.journal.bytes(),
      }))
    },
    async delete(name) {
      if (!isName(name)) throw new ControlError(404, `There is no tenant ${JSON.stringify(name)}`)
      // Requests that arrive meanwhile use this one, whose store lets them wait.
      const tenant = use(name)
      await tenant.state.store.remove()
      if (live.get(name)?.tenant === tenant) end(name)
    },
    async close() {
      await Promise.all([...live.values()].map(async ({ tenant }) => await tenant.close()))
    },
  }
}
