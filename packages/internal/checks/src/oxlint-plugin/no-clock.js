const clock =
  'A test of the gate does not depend on when it runs, or on how fast: give it a time, count steps, or measure under nightly/'
const sleep = 'A test of the gate does not sleep: await the event, or move the time of vi.useFakeTimers()'
const limit = 'A test of the gate has no time limit below the shared one of all tests, which only ends what hangs'
const elapsed = 'A test of the gate does not judge how long something took: count steps, or measure under nightly/'

/** The time limit of tests in packages/internal/machine/src/test-project.ts, in milliseconds. */
const sharedLimitMs = 900_000

const meters = '/^(?:cpuUsage|threadCpuUsage|hrtime|resourceUsage|uptime)$/'
const timers = '/^(?:setTimeout|setInterval|waitForTimeout)$/'
const durations = '/^(?:elapsed|took|duration|latency)(?:Ms|Seconds)?$/'
const limits = '/^(?:timeout|testTimeout|hookTimeout|teardownTimeout)$/'
const hooks = new Set(['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
const comparisons = '/^toBe(?:Less|Greater)Than/'

/** What reads a clock or waits for one, which is fine where the test moves that clock. */
const ofFakeTimers = {
  'MemberExpression[object.name="Date"][property.name="now"]': clock,
  'NewExpression[callee.name="Date"][arguments.length=0]': clock,
  'CallExpression[callee.name="Date"]': clock,
  'Identifier[name="performance"]': clock,
  [`Identifier[name=${timers}]`]: sleep,
}

/** What depends on the speed of the machine, as selectors, with what to report. */
const always = {
  'MemberExpression[object.name="Temporal"][property.name="Now"]': clock,
  'ImportDeclaration[source.value=/^(?:node:)?perf_hooks$/]': clock,
  [`Identifier[name=${meters}]`]: clock,
  [`MemberExpression > Literal[value=${meters}]`]: clock,
  'ImportSpecifier[imported.name="scheduler"]': sleep,
  'MemberExpression[object.name="AbortSignal"][property.name="timeout"]': sleep,
  'MemberExpression[object.name="Atomics"][property.name=/^wait/]': sleep,
  'CallExpression[callee.name=/^(?:spawn|exec)/] > Literal[value=/^sleep\\b/]': sleep,
  // Their own limit is a second.
  'MemberExpression[object.name="vi"][property.name=/^(?:waitFor|waitUntil)$/]': sleep,
  [`BinaryExpression[operator=/^[<>]/] > Identifier[name=${durations}]`]: elapsed,
  [`BinaryExpression[operator=/^[<>]/] > MemberExpression[property.name=${durations}]`]: elapsed,
  [`CallExpression[callee.property.name=${comparisons}]:has(Identifier[name=${durations}])`]: elapsed,
}

/** The values that limit a time. */
const limiting = [
  `Property[key.name=${limits}] > .value`,
  'CallExpression[callee.property.name=/^setDefault(?:Navigation)?Timeout$/] > .arguments',
]

/** Tests of the gate give the same verdict on every machine: a slow or busy one changes none. */
export const noClock = {
  /** @param {import('oxlint/plugins-dev').Context} context */
  create(context) {
    // Most files have none of it: they are not walked.
    if (!mayDepend.test(context.sourceCode.text)) return {}
    const report = (message) => (node) => context.report({ node, message })
    const rows = (selectors, check) =>
      Object.entries(selectors).map(([selector, message]) => [selector, check(message)])
    return Object.fromEntries([
      ...rows(always, report),
      ...rows(ofFakeTimers, (message) => (node) => isFaked(node) || report(message)(node)),
      ...limiting.map((selector) => [selector, (node) => isBelowShared(node) && report(limit)(node)]),
      [
        'CallExpression',
        ({ callee, arguments: given }) => isLimited(callee, given.at(-1)) && report(limit)(given.at(-1)),
      ],
    ])
  },
}

const mayDepend =
  /Date|Temporal|performance|perf_hooks|[uU]sage|hrtime|uptime|[tT]imeout|setInterval|scheduler|Atomics|sleep|wait|elapsed|took|duration|latency|\d[\d_]{3}/

/** Whether a function around a node fakes the timers, or a hook before it does, or the node is what a spy replaces. */
function isFaked(node) {
  if (isOfVi(node.parent, 'spyOn')) return true
  let isLater = false // what a hook prepares is there when a function runs, not when the file is read
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'BlockStatement' && at.body.some(fakesTimers)) return true
    if (isLater && /^(?:BlockStatement|Program)$/.test(at.type) && at.body.some(isFakingHook)) return true
    isLater ||= /Function/.test(at.type)
  }
  return false
}

function isFakingHook({ expression }) {
  const [hook] = /^before(?:Each|All)$/.test(expression?.callee?.name) ? expression.arguments : []
  return hook?.body?.type === 'BlockStatement' && hook.body.body.some(fakesTimers)
}

function fakesTimers({ type, expression }) {
  if (type !== 'ExpressionStatement' || !isOfVi(expression, 'useFakeTimers')) return false
  // What it fakes may be another clock.
  return !expression.arguments.some(({ properties = [] }) => properties.some(({ key }) => key?.name === 'toFake'))
}

/** Whether a node is a call of a function of vitest. */
function isOfVi({ callee }, name) {
  return callee?.object?.name === 'vi' && callee.property.name === name
}

/** Whether the last argument of a test, or of a hook, is a time limit below the shared one. */
function isLimited(callee, last) {
  if (last?.type !== 'Literal' || typeof last.value !== 'number') return false
  let root = callee
  while (root.type !== 'Identifier' && (root.callee ?? root.object ?? root.tag))
    root = root.callee ?? root.object ?? root.tag
  return hooks.has(root.name) && isBelowShared(last)
}

/** Whether a time limit is not known to be at least the shared one; 0 is none. */
function isBelowShared({ type, value }) {
  if (type === 'Literal' && typeof value !== 'number') return typeof value !== 'string'
  return type !== 'Literal' || (value !== 0 && value < sharedLimitMs)
}
