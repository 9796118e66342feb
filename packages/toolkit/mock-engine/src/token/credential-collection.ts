import type { Contract } from '../types.ts'
import { credentialRows } from './rows.ts'

/** A contract with the collection of the credentials that a seed allows. */
export function withCredentials(contract: Contract): Contract {
  const { collections = [], rows = {}, securitySchemes } = contract
  const schemes = Object.keys(securitySchemes)
  const message = `/scheme must be one of the security schemes: ${schemes.join(', ')}`
  return {
    ...contract,
    collections: [
      ...collections,
      {
        name: credentialRows,
        id: { member: 'id', kind: 'string', isUnique: true },
        parents: [],
        readOnly: [],
        defaults: {},
        times: [],
        isSeeded: true,
        secrets: { secret: '<SECRET>' },
      },
    ],
    rows: {
      ...rows,
      [credentialRows]: {
        check: (value) => (schemes.some((name) => isOf(value, name)) ? [] : [{ pointer: '/scheme', message }]),
      },
    },
  }
}

function isOf(credential: unknown, scheme: string): boolean {
  return typeof credential === 'object' && Reflect.get(credential ?? {}, 'scheme') === scheme
}
