import { activitiesOf, facts } from '../../../../packages/mock-server/test/facts.ts'
import { testCopies, testKeptInputs } from '../../test/browser/filled-in.ts'

const listing = 'operations/list-reward-activities/'
const deletion = 'operations/delete-tier-structure/'

testCopies([
  { page: listing, fill: [facts.size, '7'], as: 'fetch', code: `${activitiesOf('rw_mug')}?${facts.size}=7'` },
  { page: listing, fill: [facts.size, '7'], as: 'curl', code: 'Authorization: Bearer $TOKEN' },
  {
    page: 'operations/generate-oauth-token/',
    fill: ['scope required', 'vouchers orders'],
    as: 'TypeScript',
    code: "client.oauth.generateToken({ scope: ['vouchers', 'orders'] })",
  },
])

testKeptInputs([
  { of: 'a credential', path: listing, server: 'sandbox', label: 'Access token', value: 'outdated', sends: /^401/ },
  { of: 'a parameter', path: listing, server: 'sandbox', label: facts.size, value: '0', sends: /^One input/ },
  {
    of: 'the address of another server',
    path: deletion,
    server: 'real',
    label: 'Address',
    value: 'ftp://here',
    sends: /must start with http/,
  },
])
