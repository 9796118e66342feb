/** What is judged. */
export const judges = {
  'no-response': 'There is a response to every request',
  'server-error': 'No request makes the server fail',
  'valid-refused': 'Valid requests are accepted',
  'caller-refused': 'The contract allows what callers send',
  'invalid-accepted': 'Requests that break a rule are refused',
  unauthorized: 'Requests without valid credentials are refused',
  unrouted: 'Paths and methods that there are not are refused',
  status: 'The status is documented',
  'content-type': 'The content type is documented',
  headers: 'Headers are as documented',
  body: 'Bodies are as documented',
  listing: 'Listings show what is asked for',
  methods: 'HEAD, OPTIONS and Allow agree with the operations',
  'other-account': 'An account has no access to what another one has created',
  secret: 'No response repeats a credential',
  'stack-trace': 'No error has a stack trace',
  state: 'What a request changes, later ones show',
  workflow: 'Steps of workflows succeed',
} as const
/** The name of what is judged. */
export type JudgeName = keyof typeof judges

/** What is wrong with a response. */
export interface Violation {
  readonly judge: JudgeName
  readonly expected: string
  readonly got: string
  /** JSON Pointer of the rule in the document; of the operation, if it is about no other. */
  readonly rule: string
  /** Where the parameter is that the rule is about, since parameters of several parts may share a name. */
  readonly part?: string
  /** What else tells causes apart: no value of a run, since a baseline knows a cause by it. */
  readonly detail?: string
  /** What others that have the same cause have in place of that; absent if there are none. */
  readonly shared?: SharedDetail
  /** The ids of items that it is about, where the request names none: of a listing. */
  readonly ids?: readonly unknown[]
  /** How many requests were sent when it was found; absent where the response alone shows it. */
  readonly foundAfter?: number
}

/** What several violations have in common. */
export interface SharedDetail {
  readonly what: string
  /** Whether all operations have it in common. */
  readonly isOfServer?: true
}

/** Judges of more than one request. */
export const ofSeveral: readonly JudgeName[] = ['state', 'other-account', 'listing', 'workflow']
