import { isBaseUrl, isOrigin, withoutUser } from '../http/origin.ts'
import {
  checkOptions,
  functionRule,
  integerRule,
  objectRule,
  shown,
  stringRule,
  type OptionRules,
} from '../options/check-options.ts'
import { checkNamed } from '../options/suggestion.ts'
import type { ServerContract } from '../route/contract.ts'
import { isObject } from '../values/json.ts'
import type { ServingOptions, StandIn } from './implementation.ts'
import { installedMock } from './installed-mock.ts'
import type { ServedOperation, ServingParts } from './serving.ts'

/** What implements any contract. */
export type AnyImplementation = ServingOptions & {
  readonly authenticate?: object
  readonly operations: object
  readonly missing?: StandIn | undefined
}

const standInMust =
  'must be 501 or mock, or an object with a function as mock, or with a URL such as https://old.example as proxy'

const optionRules: OptionRules<ServingOptions & { authenticate: object; operations: object; missing: unknown }> = {
  authenticate: objectRule('must be an object with a function for each security scheme'),
  operations: objectRule('must be an object with a function for each operation'),
  missing: { type: 'object', is: isStandIn, must: standInMust, redact: withoutUser },
  checkResponses: stringRule(/^(?:always|development|never)$/, 'must be always, development or never'),
  cors: { type: 'string', is: isOrigin, must: 'must be *, or an origin such as https://shop.example' },
  realm: stringRule(/^[ !#-[\]-~]+$/, 'must be a string of ASCII without quotes and backslashes'),
  bodyLimitBytes: integerRule(0, 536_870_888),
  idempotency: functionRule,
  log: functionRule,
}

const cannot = 'Cannot implement the contract'

/**
 * What responds to each operation, and who authenticates for each security scheme.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed, for an operation or a security
 * scheme without a function, and for a function of none.
 */
export function checkedFunctions(
  { routes, securitySchemes }: ServerContract,
  implementation: AnyImplementation,
): Pick<ServingParts, 'responders' | 'authenticate'> {
  checkOptions(cannot, implementation, optionRules)
  const { missing } = implementation
  const [operations, authenticate] = [named(implementation.operations), named(implementation.authenticate)]
  const ids = Object.keys(routes)
  checkFunctions('operations', operations, ids, { isStandIn, isComplete: missing === undefined })
  checkFunctions('authenticate', authenticate, Object.keys(securitySchemes), { isComplete: true })
  const given = ids.map((id) => (operations[id] ?? missing) as ServedOperation | 'mock') // checked above
  const mocked = given.includes('mock') ? { mock: installedMock(cannot) } : undefined
  const responders = given.map((each, n) => [ids[n], each === 'mock' ? mocked : each])
  return {
    responders: Object.fromEntries(responders) as ServingParts['responders'],
    authenticate: authenticate as ServingParts['authenticate'],
  }
}

/** The members of an object, which inherits none: a contract may call an operation `constructor`. */
function named(members: object = {}): Readonly<Record<string, unknown>> {
  return Object.assign(Object.create(null) as Record<string, unknown>, members)
}

function isStandIn(value: unknown): boolean {
  if (!isObject(value)) return value === 501 || value === 'mock'
  const { mock, proxy, fetch } = value
  if (mock !== undefined) return typeof mock === 'function' && proxy === undefined
  return isBaseUrl(proxy) && (fetch === undefined || typeof fetch === 'function')
}

/** What the functions of an option must be. */
interface FunctionRules {
  readonly isStandIn?: (value: unknown) => boolean
  /** Whether each name has one. */
  readonly isComplete: boolean
}

function checkFunctions(
  option: string,
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
  { isStandIn: isOther = () => false, isComplete }: FunctionRules,
): void {
  const noun = option === 'operations' ? 'operation' : 'security scheme'
  for (const [name, value] of Object.entries(given)) {
    checkNamed(`${cannot}: ${option} names the ${noun}`, name, names)
    if (value !== undefined && typeof value !== 'function' && !isOther(value))
      throw new TypeError(`${cannot}: ${option}/${name} must be a function, not ${withoutUser(shown(value))}`)
  }
  const left = names.filter((name) => given[name] === undefined)
  if (!isComplete || left.length === 0) return
  const remedy = option === 'operations' ? '. Add one, or say with missing what responds' : ''
  throw new TypeError(`${cannot}: the ${noun} "${left[0]}" has no function${remedy}`)
}
