import type { CallInput } from './call-input.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } } | undefined

// A bundle for production leaves out what these functions do: they are for who writes the code. A parameter that is taken
// apart, or a default, would keep a function there.

/** The names whose values are checked, what these are, and how that is said. */
type Kind = readonly [names: RegExp, is: (value: unknown) => boolean, words: string]

/**
 * Refuses options that nothing reads, and values that they cannot have.
 *
 * @param of Whose options: those of a client, of which its document may add some, or those of a call that its method left.
 * @param own Has the names of the options that the document adds.
 * @throws {TypeError} If an option is unknown, or cannot have its value.
 */
export function checkOptions(options: object, of: 'client' | 'call', own?: { readonly options?: string }): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  const names = {
    client: 'fetch maxResponseBytes now logger onRequest onResponse onRetry onError onValidationError onToken',
    call: 'signal cookies idleMs contentType',
  }
  const known = `timeoutMs deadlineMs retries headers validate onInvalid ${names[of]} ${own?.options ?? ''}`
    .trim()
    .split(' ')
  checkObject(options, 'options', known)
  checkNamed(options, known, { within: '', called: 'option' })
}

/**
 * Refuses credentials that are not an object, members of them that nothing reads, and values that they cannot have. No message
 * shows one.
 *
 * @param of What they are: `credentials.auth`.
 * @param names Of the members, separated by spaces.
 * @throws {TypeError} If they are not an object, or a member is unknown, or cannot have its value.
 */
export function checkMembers(given: unknown, of: string, names: string): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  checkObject(given, of, names.split(' '))
  checkNamed(given as object, names.split(' '), { within: `${of}.`, called: 'member' })
}

/**
 * Refuses what is not an object.
 *
 * @throws {TypeError} With the names of its members.
 */
export function checkObject(given: unknown, of: string, names: readonly string[]): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError(`Cannot use ${of}: it must be an object with ${names.join(', ')}`)
}

/**
 * Refuses a value that is not what its name says.
 *
 * @param of What it is called, if that is another name.
 * @throws {TypeError} If it is something else, which may be a secret.
 */
export function checkValue(value: unknown, name: string, of: string = name): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  const isString = (each: unknown): boolean => typeof each === 'string'
  const isFunction = (each: unknown): boolean => typeof each === 'function'
  const isGiven = (each: unknown): boolean => isString(each) || isFunction(each)
  const areScopes = (each: unknown): boolean => isString(each) || (Array.isArray(each) && each.every(isString))
  const isCache = ({ get, set }: { readonly get?: unknown; readonly set?: unknown }): boolean =>
    isFunction(get) && isFunction(set)
  const isNumber = (each: unknown): boolean => typeof each === 'number'
  const isHook = ([hook, each]: readonly [string, unknown]): boolean =>
    /^on[A-Z]/.test(hook) && (each === undefined || isFunction(each))
  const areHooks = (each: unknown): boolean =>
    typeof each === 'object' && each !== null && Object.entries(each).every(isHook)
  const areValidations = (each: unknown): boolean =>
    each === false || [each].flat().every((one) => isFunction(Object(one).around))
  const isSignal = ({ throwIfAborted }: { readonly throwIfAborted?: unknown }): boolean => isFunction(throwIfAborted)
  // Not an array, and not a Headers or a Map, whose entries are no members.
  const isPlain = (each: unknown): boolean => Object.prototype.toString.call(each) === '[object Object]'
  // The value itself may be a secret.
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const kinds: readonly Kind[] = [
    [/^(?:on(?!Invalid$)[A-Z].*|now|fetch)$/, isFunction, `a function, not ${type}`],
    [/^validate$/, areValidations, 'what validation.ts exports: responses, requests or all'],
    [/^onInvalid$/, (each) => each === 'throw' || each === 'report', '"throw" or "report"'],
    [/^logger$/, areHooks, 'hooks, such as logTo(console) gives'],
    [/^(?:headers|cookies)$/, isPlain, 'a plain object with their names and values'],
    [/^signal$/, (each) => isSignal(Object(each)), 'an AbortSignal'],
    [/^retries$/, isNumber, `a whole number from 0, not ${type}`],
    [/(?:Ms|Bytes)$/, isNumber, `a number above 0, not ${type}`],
    [/^(?:clientId|username|password|tokenUrl)$/, isString, 'a string'],
    [/^(?:token|clientSecret|refreshToken)$/, isGiven, 'a string, or a function that returns one'],
    [/^scope$/, areScopes, 'a string, or an array of strings'],
    [/^tokenCache$/, (each) => isCache(Object(each)), 'an object with the functions get and set'],
    [/^(?:ignoreCacheErrors|allow[A-Z].*)$/, (each) => typeof each === 'boolean', 'true or false'],
  ]
  const wrong = kinds.find(([names, is]) => names.test(name) && !is(value))
  if (wrong) throw new TypeError(`Cannot use ${of}: it must be ${wrong[2]}`)
}

/** What an object is, for messages. */
interface NamedObject {
  /** What is before the name of a member. */
  readonly within: string
  readonly called: string
}

function checkNamed(given: object, names: readonly string[], { within, called }: NamedObject): void {
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined) continue
    if (!names.includes(name))
      throw new TypeError(`Cannot use ${within}${name}: there is no such ${called}. There are ${names.join(', ')}`)
    checkValue(value, name, within + name)
  }
}

/** An operation and what its query may have. */
interface NamedOperation {
  readonly id: string
  readonly queryNames?: readonly string[]
}

/**
 * Refuses a query that is not an object, and members of it that the operation does not have.
 *
 * @throws {TypeError} With the names that it has.
 */
export function checkQuery(operation: NamedOperation, given: Pick<CallInput, 'query'>): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  const { id, queryNames } = operation
  if (queryNames) checkNames(given.query, queryNames, id)
}

/** What a call by path is given. */
interface GivenByPath {
  readonly params?: Pick<CallInput, 'query'>
  /** What writes the query in place of the operation. */
  readonly querySerializer?: unknown
  readonly middleware?: readonly unknown[]
  readonly redirect?: unknown
}

/**
 * Refuses options of a call by path, and members of its parameters, that nothing reads; and as `checkQuery`, unless the caller
 * writes the query.
 *
 * @param used The middleware of all calls: like that of this one, it may read any option.
 * @throws {TypeError} With the names that there are.
 */
export function checkByPath(operation: NamedOperation, given: GivenByPath, used: ReadonlySet<unknown>): void {
  if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
  const own =
    'params body headers querySerializer bodySerializer pathSerializer parseAs middleware baseUrl fetch Request'
  const ofFetch =
    // Those at the end are of Cloudflare, Node and Next.js.
    'cache credentials duplex integrity keepalive mode priority redirect referrer referrerPolicy window cf dispatcher next'
  const names = `${own} signal timeoutMs deadlineMs retries ${ofFetch}`.split(' ')
  const isRead = used.size > 0 || given.middleware !== undefined
  if (given.redirect !== undefined && given.redirect !== 'manual')
    throw new TypeError('Cannot use redirect: a redirect is given as it is, since credentials would go along')
  // Its headers may be whatever those of a Request are.
  if (!isRead) checkNamed({ ...given, headers: undefined }, names, { within: '', called: 'option' })
  const { params = {} } = given
  checkNamed(params, ['path', 'query', 'querystring', 'header', 'cookie'], { within: 'params.', called: 'member' })
  if (!given.querySerializer) checkQuery(operation, params)
}

function checkNames(given: unknown, names: readonly string[], of: string): void {
  if (given === undefined || given === null) return
  // What is iterable has no members of its own, or only numbers: nothing that it holds would be sent.
  if (typeof given !== 'object' || Symbol.iterator in given) {
    const kind = Object.prototype.toString.call(given).slice('[object '.length, -1)
    throw new TypeError(`Cannot call ${of}: its query must be a plain object, not ${kind}`)
  }
  const isKnown = (name: string): boolean =>
    names.some((each) => (each.endsWith('[') ? name.startsWith(each) : each === name))
  const shown = names.filter((each) => !each.endsWith('['))
  const known = shown.length === 0 ? 'It has none' : `There ${shown.length === 1 ? 'is' : 'are'} ${shown.join(', ')}`
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !isKnown(name))
      throw new TypeError(`Cannot call ${of}: there is no query parameter ${JSON.stringify(name)}. ${known}`)
}
