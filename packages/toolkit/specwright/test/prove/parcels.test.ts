import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { parcelsYaml } from './parcels-document.ts'
import { parcelsServer, type ParcelsFault, type ParcelsWay } from './parcels-server.ts'
import { proveHere, readDocument } from './prove-here.ts'

async function failuresWith(special?: ParcelsFault | ParcelsWay, yaml = parcelsYaml): Promise<readonly string[]> {
  const read = await readDocument(join(workspace({ 'parcels.yaml': yaml }), 'parcels.yaml'))
  const fetch = parcelsServer(read.model.document.root, special)
  const { failures } = await proveHere(read, { fetch, credentials: {}, requests: 150 })
  return failures
}

const ways: readonly (ParcelsWay | undefined)[] = [
  undefined,
  'a clock of seconds',
  'closed parcels get lost',
  'the same sender is shown again',
  'urgent by default',
]

test.each(ways)('a right server has no failure: %s', async (way) => {
  expect(await failuresWith(way)).toEqual([])
})

const faults: readonly (readonly [fault: ParcelsFault, found: string])[] = [
  [
    'closing is not kept',
    'state POST /parcels/{parcelId}/close: a step of an item: expected the "state" that it shows',
  ],
  ['closed twice', 'state POST /parcels/{parcelId}/close: the same step again: expected status 409 after POST'],
  [
    'closed parcel changed',
    'state PATCH /parcels/{parcelId}: a change of an item after a step of it: expected status 409',
  ],
  ['closing leaves the time', 'state POST /parcels/{parcelId}/close: a step of an item: expected another "updatedAt"'],
  [
    'two senders of one email',
    'state POST /senders: the same item again: expected status 409: Another sender has this email',
  ],
  ['a change to a taken email', 'state PUT /senders/{senderId}: the email of another item: expected status 409'],
  ['a sender with parcels removed', 'state DELETE /senders/{senderId}: the item is deleted: expected status 409'],
  ['null ignored', 'state PATCH /parcels/{parcelId}: remark is cleared: expected only what was sent'],
  ['labels added', 'state PATCH /parcels/{parcelId}: labels is another array: expected only what was sent'],
  ['scans counted for ever', 'state DELETE /parcels/{parcelId}/scans/{scanId}'],
]

test.each(faults)('%s is found: %s', async (fault, found) => {
  expect(await failuresWith(fault)).toContainEqual(expect.stringContaining(found))
})

const taken = 'state PUT /senders/{senderId}: the email of another item: expected status 409'
const closed = 'state PATCH /parcels/{parcelId}: a change of an item after a step of it: expected status 409'

test.each<[fault: ParcelsFault, described: string, instead: string, found: string]>([
  [
    'a change to a taken email',
    'Another sender has this email',
    'Another sender has this email, or the sender is blocked.',
    taken,
  ],
  [
    'a change to a taken email',
    'Another sender has this email',
    'The sender is blocked; another sender has this email',
    taken,
  ],
  [
    'a change to a taken email',
    'Another sender has this email',
    'Another sender has this email. Or the sender is blocked.',
    taken,
  ],
  [
    'closed parcel changed',
    'The parcel is not open',
    'Another parcel has this remark or the parcel is not open',
    closed,
  ],
  ['closed parcel changed', 'The parcel is not open', 'The parcel is closed, or another one has its label', closed],
])('%s is found where the conflict is one of several reasons: %s', async (fault, described, instead, found) => {
  const yaml = parcelsYaml.replaceAll(described, `'${instead}'`)
  expect(await failuresWith(undefined, yaml)).toEqual([])
  expect(await failuresWith(fault, yaml)).toContainEqual(expect.stringContaining(found))
})

test.each([
  'Another sender has this email or that phone, unless it is one of the same house',
  'If another sender has this email, or the sender is blocked',
  'Another sender has this email or the sender is blocked while being checked',
])('a conflict in a doubtful case is not required: %s', async (instead) => {
  const yaml = parcelsYaml.replaceAll('Another sender has this email', `'${instead}'`)
  expect(await failuresWith('a change to a taken email', yaml)).toEqual([])
})
