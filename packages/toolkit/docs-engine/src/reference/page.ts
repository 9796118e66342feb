import data from 'virtual:specwright-docs/data'
import { addressesOf, type Addresses } from './address.ts'

/** The pages of the contract, below the root of the site. */
export const address: Addresses = addressesOf(data)

/** Address of a page from the root of the host, wherever the site is deployed. */
export function page(path: string): string {
  return `${import.meta.env.BASE_URL.replace(/\/$/, '')}/${path}`
}

/** The part of an address that a route takes: `operations/delete-pet/` -> `delete-pet`. */
export function slugIn(path: string): string {
  return path.split('/')[1] ?? ''
}
