import type { ItemAction, Listing } from './collection.ts'

/** What an operation does with the items of its path. */
export type Effect = Omit<ItemAction, 'collection'> | Omit<Listing, 'collection'>

/** What an operation does, or why it responds with an example. */
export type Inferred = { readonly action: Effect } | { readonly reason: string }

/** Of an operation that responds with an example. */
export function byExample(reason: string): { readonly reason: string } {
  return { reason }
}
