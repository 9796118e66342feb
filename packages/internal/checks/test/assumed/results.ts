import { facts } from '../../../../mock-server/test/facts.ts'
import { converses, deletion, listing, responds, token, writes, type Row } from './steps.ts'
import { named, set } from '../corrected-contract.ts'
import { deleted, issued, listed, revoked } from './places.ts'

/** Statuses, lifetimes and states. */
export const results: readonly Row[] = [
  {
    at: `${deleted}/x-transitions/0`,
    fact: 'an active structure cannot be deleted',
    edits: [set(`${deleted}/x-transitions/0/from`, ['DRAFT', 'INACTIVE'])],
    then: [responds(deletion('ts_gold'), 409), responds(deletion('ts_season'), 200, '"status":"DELETED"')],
  },
  {
    at: `${deleted}/x-transitions/2`,
    fact: 'deleting a deleted structure is a conflict',
    edits: [set(`${deleted}/x-transitions/2/status`, 409)],
    then: [responds(deletion('ts_gold'), 200), responds(deletion('ts_gold'), 409, 'tier_structure_in_use')],
  },
  {
    at: `${listed}/x-lifetime`,
    fact: 'a cursor is valid for a minute',
    edits: [set(`${listed}/x-lifetime/seconds`, 60)],
    then: [
      responds(listing({ [facts.size]: '3' }), 200, '2026-03-02T12:01:00.000Z'),
      writes('docs.json', '"seconds": 60'),
    ],
  },
  {
    at: `${issued}/x-lifetime`,
    fact: 'a token is valid for a minute',
    edits: [set(`${issued}/x-lifetime/seconds`, 60)],
    then: [responds(token(), 200, '"expires_in":60'), writes('docs.json', '"seconds": 60')],
  },
  ...['203', '206'].map((status) => ({
    at: `${listed}/responses/200`,
    fact: `the listing responds with ${status}`,
    edits: [named(`${listed}/responses/200`, status)],
    then: [converses({ listed: Number(status) })],
  })),
  {
    at: `${issued}/responses/200`,
    fact: 'a token is created',
    edits: [named(`${issued}/responses/200`, '201')],
    then: [converses({ issued: 201 }), writes('types.ts', /201/)],
  },
  ...['204', '202'].map((status) => ({
    at: `${revoked}/responses/200`,
    fact: `a revocation responds with ${status}`,
    edits: [named(`${revoked}/responses/200`, status)],
    then: [converses({ revoked: Number(status) })],
  })),
]
