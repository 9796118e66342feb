import { facts } from '../../../../mock-server/test/facts.ts'
import { checks, converses, deletion, listing, responds, token, writes, type Row } from './steps.ts'
import { named, set } from '../corrected-contract.ts'
import { deleted, issued, listed, revoked } from './places.ts'

/** Requests: where the service is, and its paths, headers, parameters and scopes. */
export const requests: readonly Row[] = [
  {
    at: '/servers/0/variables/base_url',
    fact: 'the service is below /api',
    edits: [set('/servers/0/variables/base_url/default', 'http://127.0.0.1:4010/api')],
    then: [
      responds(listing(), 200),
      writes('client.ts', 'http://127.0.0.1:4010/api'),
      writes('docs.json', 'http://127.0.0.1:4010/api'),
    ],
  },
  {
    at: '/tags/7',
    fact: 'the tag is Tokens',
    edits: [set('/tags/7/name', 'Tokens'), set(`${issued}/tags`, ['Tokens']), set(`${revoked}/tags`, ['Tokens'])],
    then: [writes('docs.json', '"tag": "Tokens"'), responds(token(), 200)],
  },
  {
    at: `${deleted}/x-accepted-scopes`,
    fact: 'the deletion requires exports',
    edits: [set(`${deleted}/x-accepted-scopes/anyOf`, ['exports'])],
    then: [
      responds({ ...deletion('ts_gold'), scope: 'api' }, 403),
      responds({ ...deletion('ts_gold'), scope: 'exports' }, 200),
    ],
  },
  {
    at: `${listed}/x-accepted-scopes`,
    fact: 'the listing requires exports',
    edits: [set(`${listed}/x-accepted-scopes/anyOf`, ['exports'])],
    then: [converses({ scopes: ['exports'] })],
  },
  {
    at: `${issued}/x-path-aliases`,
    fact: 'tokens are issued at a versioned path alone',
    edits: [
      set(`${issued}/x-path-aliases`, undefined),
      named(issued.slice(0, issued.lastIndexOf('/')), '/v2/oauth/token'),
    ],
    then: [converses(), writes('docs.json', '"path": "/v2/oauth/token"'), writes('types.ts', '"/v2/oauth/token"')],
  },
  {
    at: '/components/securitySchemes/accessToken',
    fact: 'the token is opaque, in a header of its own',
    edits: [set('/components/securitySchemes/accessToken', { type: 'apiKey', in: 'header', name: 'X-Access-Token' })],
    then: [
      responds({ ...listing(), headers: { authorization: '' } }, 401, 'X-Access-Token'),
      writes('docs.json', '"X-Access-Token"'),
      writes('client.ts', 'X-Access-Token'),
    ],
  },
  ...['page_size', 'batch'].map((name) => ({
    at: '/components/parameters/Limit',
    fact: `the page size is ${name}`,
    edits: [set('/components/parameters/Limit/name', name)],
    then: [converses({ size: name })],
  })),
  {
    at: '/components/parameters/Limit/schema',
    fact: 'the default page size is 4',
    edits: [set('/components/parameters/Limit/schema/default', 4)],
    then: [converses({ preset: 4 })],
  },
  {
    at: '/components/parameters/Limit/schema',
    fact: 'the page size is at most 30, and written without a fraction',
    edits: [set('/components/parameters/Limit/schema/maximum', 30)],
    then: [converses({ max: 30 })],
  },
  ...['sort', 'arranged'].map((name) => ({
    at: '/components/parameters/Order',
    fact: `the order is ${name}`,
    edits: [set('/components/parameters/Order/name', name)],
    then: [converses({ order: name })],
  })),
  {
    at: '/components/parameters/Order/schema',
    fact: 'the oldest come first by default',
    edits: [set('/components/parameters/Order/schema/default', 'created_at')],
    then: [responds(listing({ [facts.size]: '1' }), 200, '"act_1"'), writes('docs.json', '"default": "created_at"')],
  },
  ...['page_token', 'starting_after', 'from'].map((name) => ({
    at: '/components/parameters/Cursor',
    fact: `the cursor is ${name}`,
    edits: [set('/components/parameters/Cursor/name', name)],
    then: [converses({ cursor: name })],
  })),
  {
    at: '/components/parameters/Cursor/schema',
    fact: 'a cursor has at least 20 characters',
    edits: [set('/components/parameters/Cursor/schema/minLength', 20)],
    then: [
      responds(listing({ [facts.cursor]: 'short' }), 400, `/${facts.cursor} must have at least 20 characters`),
      checks(['listRewardActivities', 'query'], { [facts.cursor]: 'short' }, [
        `/${facts.cursor} must have at least 20 characters`,
      ]),
      converses(),
    ],
  },
]
