import { expect, test } from 'vitest'
import { closedParcel, takenEmail } from './items-found-faults.ts'
import { parcelsYaml } from './parcels-document.ts'
import type { ParcelsFault } from './parcels-server.ts'
import { isFoundIn, type FoundFault } from './planted-server.ts'
import { proveParcels } from './planted-servers.ts'

/** A fault, and other words in place of those with which the document says what conflicts. */
type Described = readonly [found: FoundFault<ParcelsFault>, described: string, instead: string]

const [email, open] = ['Another sender has this email', 'The parcel is not open']

/** Descriptions with several reasons, one of which is required. */
export const severalReasons: readonly Described[] = [
  [takenEmail, email, 'Another sender has this email, or the sender is blocked.'],
  [takenEmail, email, 'The sender is blocked; another sender has this email'],
  [takenEmail, email, 'Another sender has this email. Or the sender is blocked.'],
  [closedParcel, open, 'Another parcel has this remark or the parcel is not open'],
  [closedParcel, open, 'The parcel is closed, or another one has its label'],
]

/** Descriptions that leave a doubt. */
export const doubtful: readonly string[] = [
  'Another sender has this email or that phone, unless it is one of the same house',
  'If another sender has this email, or the sender is blocked',
  'Another sender has this email or the sender is blocked while being checked',
]

/** Declares tests of descriptions that say what conflicts. */
export function declareConflicts(rows: readonly Described[]): void {
  test.each(rows)(
    '%s is found where the conflict is one of several reasons: %s, %s',
    async (found, described, instead) => {
      const yaml = parcelsYaml.replaceAll(described, `'${instead}'`)
      expect((await proveParcels([], yaml)).failures).toEqual([])
      const { failures } = await proveParcels([found[0]], yaml)
      expect(isFoundIn(failures, found), failures.join('\n')).toBe(true)
    },
  )
}

/** Declares tests of descriptions that leave a doubt: nothing is required. */
export function declareDoubts(descriptions: readonly string[]): void {
  test.each(descriptions)('a conflict in a doubtful case is not required: %s', async (instead) => {
    const yaml = parcelsYaml.replaceAll(email, `'${instead}'`)
    expect((await proveParcels(['a change to a taken email'], yaml)).failures).toEqual([])
  })
}
