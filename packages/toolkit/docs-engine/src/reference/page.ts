import data from 'virtual:specwright-docs/data'
import { addressesOf, type Addresses } from './address.ts'

export { page } from './base.ts'

/** The pages of the contract, below the root of the site. */
export const address: Addresses = addressesOf(data)

/** The part of an address that a route takes: `operations/delete-pet/` -> `delete-pet`. */
export function slugIn(path: string): string {
  return path.split('/')[1] ?? ''
}
