import { ControlError } from './control/control-error.ts'
import type { TenantList } from './control/tenant-list.ts'
import type { MockTypes } from './contract/types.ts'
import type { Tenant } from './tenant.ts'

/** The tenants of a server besides the default one, and when they end. */
export interface Tenants<Types extends MockTypes> extends TenantList {
  /** The tenant with a name, created if necessary; `undefined` if the name is not valid. */
  get(name: string): Tenant<Types> | undefined
  /** Approximate memory of all of them. */
  bytes(): number
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
  /** Maximum memory of all of them, in bytes. */
  readonly maxBytes: number
}

/** Maximum number of tenants; one more ends the one that has been idle the longest. */
const maxTenants = 1000

/** How many requests pass until the memory of tenants is counted again, if none is created. */
const countEvery = 100

/** How often idle tenants are looked for, in milliseconds. */
const sweepMs = 10_000

/** A tenant, and when it was used last. */
interface Live<Types extends MockTypes> {
  readonly tenant: Tenant<Types>
  readonly usedAt: number
}

/** The names of those that have been idle the longest, until the others, at least the last one, take no more than they may. */
function tooMany<Types extends MockTypes>(live: ReadonlyMap<string, Live<Types>>, maxBytes: number): readonly string[] {
  let bytes = 0
  let kept = 0
  const newest = [...live].toReversed()
  const first = newest.findIndex(([, { tenant }]) => {
    bytes += tenant.bytes()
    return ++kept > 1 && (bytes > maxBytes || kept > maxTenants)
  })
  return first === -1 ? [] : newest.slice(first).map(([name]) => name)
}

const isName = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)

/** Creates no tenant yet. */
export function createTenants<Types extends MockTypes>(options: TenantsOptions<Types>): Tenants<Types> {
  const { create, now, idleMs, maxBytes } = options
  // In order of last use.
  const live = new Map<string, Live<Types>>()
  let sweptAt = now()
  let uncounted = 0

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
    const before = live.get(name)?.tenant
    const tenant = before ?? create(name)
    live.delete(name)
    live.set(name, { tenant, usedAt: now() })
    if (before && ++uncounted < countEvery) return tenant
    uncounted = 0
    for (const each of tooMany(live, maxBytes)) end(each)
    return tenant
  }

  return {
    endIdle,
    bytes: () => [...live.values()].reduce((sum, { tenant }) => sum + tenant.bytes(), 0),
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
