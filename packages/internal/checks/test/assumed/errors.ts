import { facts } from '../../../../mock-server/test/facts.ts'
import { deletion, leavesOut, listing, responds, token, writes, type Row } from './steps.ts'
import { member, named, replaced, set, type Edit, type Sent } from '../corrected-contract.ts'
import { deleted, listed, schemas } from './places.ts'

/** A request that fails with a key, and the status of the failure. */
const failing: Readonly<Record<string, Sent>> = {
  unauthorized: { ...listing(), bearer: 'none' },
  forbidden: { ...listing(), scope: 'exports' },
  invalid_request: listing({ [facts.size]: '0' }),
  payload_too_large: { ...token(), form: { scope: 'x'.repeat(1_100_000) } },
  unsupported_media_type: { ...token(), headers: { 'content-type': 'text/plain' } },
}

const statusOf: Readonly<Record<string, number>> = {
  unauthorized: 401,
  forbidden: 403,
  invalid_request: 400,
  payload_too_large: 413,
  unsupported_media_type: 415,
}

/** A member of errors under another name, in the schemas and the examples. */
function renamedInErrors(name: string, next: string): Edit[] {
  const errors = [
    'TierStructureNotFound',
    'TierStructureInUse',
    'ListingInvalid',
    'RewardNotFound',
    'ListingFailed',
    'InternalError',
  ]
  const ofStatus = errors.map((each) =>
    named(`/components/responses/${each}/content/application~1json/schema/allOf/1/properties/code`, next),
  )
  return [
    member('ErrorResponse', name, next),
    ...(name === 'code' ? ofStatus : []),
    (root) => {
      const { examples } = (root as { components: { examples: Record<string, { value: object }> } }).components
      for (const [example, { value }] of Object.entries(examples))
        if (name in value && 'request_id' in value) named(`/components/examples/${example}/value/${name}`, next)(root)
    },
  ]
}

/** Statuses, shapes, members and keys of errors. */
export const errors: readonly Row[] = [
  {
    at: '/components/responses/ListingInvalid',
    fact: 'an invalid request is 422',
    edits: [
      named(`${listed}/responses/400`, '422'),
      ...['InvalidLimit', 'ExpiredCursor'].map((name) => set(`/components/examples/${name}/value/code`, 422)),
      set('/components/responses/ListingInvalid/content/application~1json/schema/allOf/1/properties/code/const', 422),
    ],
    then: [
      responds(listing({ [facts.size]: '0' }), 422, '"code":422', '"key":"invalid_request"'),
      responds(listing({ [facts.cursor]: 'unknown' }), 422, '"code":422'),
    ],
  },
  {
    at: '/components/responses/RewardNotFound',
    fact: 'a missing reward is 410',
    edits: [
      named(`${listed}/responses/404`, '410'),
      set('/components/examples/RewardNotFound/value/code', 410),
      set('/components/responses/RewardNotFound/content/application~1json/schema/allOf/1/properties/code/const', 410),
    ],
    then: [responds(listing({}, 'rw_none'), 410, '"code":410', 'rw_none')],
  },
  {
    at: '/components/responses/ListingFailed',
    fact: 'a failure of the service is 503',
    edits: [
      named(`${listed}/responses/500`, '503'),
      set('/components/examples/InternalError/value/code', 503),
      set('/components/responses/ListingFailed/content/application~1json/schema/allOf/1/properties/code/const', 503),
      set(`${deleted}/responses/500`, undefined),
    ],
    then: [responds({ ...listing(), headers: { prefer: 'code=503' } }, 503, '"code":503')],
  },
  {
    at: '/components/responses/OtherFailure',
    fact: 'other failures are problems in a shape of their own',
    edits: [
      set('/components/responses/OtherFailure/content/application~1json', {
        schema: { type: 'object', required: ['status', 'title'], properties: { status: {}, title: {} } },
        examples: { any: { value: { status: 401, title: 'Unauthorized' } } },
      }),
    ],
    then: [responds({ ...listing(), bearer: 'none' }, 401, '"status":401', '"title":', /^(?!.*"code")/)],
  },
  {
    at: '/components/responses/OAuthFailure',
    fact: 'failures of OAuth have the two fields alone',
    edits: [
      set('/components/responses/OAuthFailure/content/application~1json', {
        schema: { type: 'object', required: ['error'], properties: { error: {}, error_description: {} } },
        examples: { any: { value: { error: 'invalid_client', error_description: 'The app is unknown' } } },
      }),
    ],
    then: [
      responds(token('none'), 400, '"error":"invalid_scope"', '"error_description":'),
      leavesOut(token('none'), 400, '"code"'),
    ],
  },
  {
    at: `${schemas}/ErrorResponse/properties/key`,
    fact: 'the key of a missing thing is missing, and that of a conflict in_use',
    edits: [replaced('"not_found"', '"missing"'), replaced('"tier_structure_in_use"', '"in_use"')],
    then: [
      responds(deletion('ts_inuse'), 409, '"key":"in_use"'),
      responds(deletion('ts_none'), 404, '"key":"missing"'),
      responds(listing({}, 'rw_none'), 404, '"key":"missing"'),
      writes('types.ts', '"in_use"'),
      writes('docs.json', '"in_use"'),
    ],
  },
  {
    at: `${schemas}/ErrorResponse/properties/key`,
    fact: 'the keys of failures of OAuth are others',
    edits: [replaced('"unauthorized"', '"no_app"'), replaced('"invalid_request"', '"bad_request"')],
    then: [
      responds({ ...token(), headers: { [facts.appId]: 'none' } }, 401, '"key":"no_app"', '"error":"invalid_client"'),
      responds(token('none'), 400, '"key":"bad_request"', '"error":"invalid_scope"'),
    ],
  },
  ...['unauthorized', 'forbidden', 'invalid_request', 'payload_too_large', 'unsupported_media_type'].map((key) => ({
    at: `${schemas}/ErrorResponse/properties/key`,
    fact: `the key ${key} is another`,
    edits: [replaced(`"${key}"`, '"another"')],
    then: [responds(failing[key]!, statusOf[key]!, '"key":"another"')],
  })),
  ...Object.entries({ key: 'name', code: 'status', message: 'title', details: 'detail', request_id: 'trace_id' }).map(
    ([name, next]) => ({
      at: `${schemas}/ErrorResponse/properties/key`,
      fact: `the member ${name} of errors is ${next}`,
      edits: renamedInErrors(name, next),
      then: [
        responds(deletion('ts_inuse'), 409, `"${next}":`),
        leavesOut(deletion('ts_inuse'), 409, `"${name}":`),
        responds(token('none'), 400, `"${next}":`),
      ],
    }),
  ),
  {
    at: `${schemas}/OAuthErrorResponse/properties/error`,
    fact: 'failures of OAuth have no error',
    edits: [
      set(`${schemas}/OAuthErrorResponse/properties/error`, undefined),
      set(`${schemas}/OAuthErrorResponse/required`, undefined),
      set('/components/examples/InvalidClient/value/error', undefined),
      set('/components/examples/InvalidScope/value/error', undefined),
    ],
    then: [leavesOut(token('none'), 400, '"error":'), responds(token('none'), 400, '"error_description":')],
  },
  {
    at: `${schemas}/OAuthErrorResponse/properties/error_description`,
    fact: 'failures of OAuth have no description',
    edits: [
      set(`${schemas}/OAuthErrorResponse/properties/error_description`, undefined),
      set('/components/examples/InvalidClient/value/error_description', undefined),
      set('/components/examples/InvalidScope/value/error_description', undefined),
    ],
    then: [leavesOut(token('none'), 400, '"error_description":'), responds(token('none'), 400, '"error":')],
  },
]
