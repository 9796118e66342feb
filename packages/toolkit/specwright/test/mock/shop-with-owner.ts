import { served, type Served } from './served.ts'
import { shop } from './shop.ts'

export interface Owner {
  readonly id: string
  readonly name: string
}

export const text = { type: 'string' }
export const json = (schema: object) => ({ content: { 'application/json': { schema } } })
export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const now = Date.parse('2026-01-15T09:30:00Z')

/** A shop with an owner, at the time `now`. */
export async function shopWithOwner(): Promise<Served & { readonly pets: string; readonly owner: Owner }> {
  const { mock, send } = await served(shop, { idSeed: 1, now: () => now })
  const owner = (await send('POST /owners', { name: 'Ada' })).body as Owner // checked by its schema
  return { mock, send, owner, pets: `/owners/${owner.id}/pets` }
}
