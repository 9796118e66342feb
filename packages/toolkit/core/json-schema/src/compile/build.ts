import { isObject, own, type JsonObject } from '../json.ts'
import { isActive, isInUse, messageOf, problemAt, worded, schemaPath, type BuildContext } from './build-context.ts'
import type { Branch, Check, Fault, Rules, Subject } from './check.ts'
import { typesAt, typesOf, unconditional } from './in-place.ts'
import type { Clause, Keyword, Use } from './keyword.ts'
import { keywords } from './keywords/index.ts'
import { factsOf } from '../keyword/facts.ts'
import { never } from './never.ts'
import { keyOf, type Sub } from './place.ts'
import type { Registry } from './registry.ts'
import type { KeyTest } from './test.ts'
import { typeOf } from './types.ts'
import { reportUnenforced } from './unenforced.ts'

/** What a schema demands, and the properties and items that it looks at where that is needed. */
interface Built {
  readonly checks: readonly Check[]
  readonly clauses: readonly Clause[]
}

/** How a schema is reached. */
interface Descent {
  /** Set within `unevaluated*`: references are followed in place and outcomes remembered. */
  readonly tracked: boolean
  /** Variables that remember outcomes, declared where the tracking begins. */
  readonly flags: string[]
  /** Message that replaces those of the checks below (`x-message`). */
  readonly message: string | undefined
  /** Schemas being followed in place, against endless references. */
  readonly open: Set<string>
  /** Schemas followed in place that the value has to meet in any case, so that they are there once. */
  readonly reached: Set<string>
  /** How many schemas were followed in place so far. */
  readonly followed: { count: number }
  /** The schemas around, which are for the same value. */
  readonly around: readonly Sub[]
  /** How many subschemas are around. */
  readonly depth: number
}

const plain: Descent = {
  tracked: false,
  flags: [],
  message: undefined,
  open: new Set(),
  reached: new Set(),
  followed: { count: 0 },
  around: [],
  depth: 0,
}

/** Below an `unevaluated*`, each choice follows its schemas anew; beyond so many, nobody means the result. */
const maxFollowed = 2000

/**
 * The checks of one schema.
 *
 * @throws {RangeError} When it leads on through too many others.
 */
export function buildChecks(sub: Sub, context: BuildContext): readonly Check[] {
  return build(sub, context, plain).checks
}

function build(sub: Sub, context: BuildContext, descent: Descent): Built {
  const { schema } = sub.place
  if (schema === true) return { checks: [], clauses: [] }
  if (schema === false) return { checks: [never(sub, context, descent.message)], clauses: [] }
  if (!isObject(schema)) {
    const shown = JSON.stringify(schema)?.slice(0, 60)
    problemAt(sub.place, context, 'not-a-schema', `a schema must be an object or a boolean, not ${shown}`)
    return { checks: [], clauses: [] }
  }
  if (descent.depth >= context.deepest && !descent.tracked && descent.message === undefined) {
    return { checks: [callOf(sub, context)], clauses: [] }
  }
  reportUnenforced(sub.place, schema, context)
  const isTracker =
    isActive(sub.place, 'unevaluated') &&
    (Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems'))
  const starts = isTracker && !descent.tracked
  const flags: string[] = starts ? [] : descent.flags
  const inner: Descent = {
    ...descent,
    tracked: descent.tracked || isTracker,
    flags,
    message: messageOf(schema) ?? descent.message,
    around: [...descent.around, sub],
    ...(starts && { open: new Set(), followed: { count: 0 } }),
    // What it looks at itself is all that it knows of.
    ...(isTracker && { reached: new Set() }),
  }
  const clauses: Clause[] = []
  const checks: Check[] = []
  const present = keywords.filter(({ name }) => Object.hasOwn(schema, name))
  for (const phase of ['own', 'beside', 'last'] as const) {
    const cases: Partial<Record<Subject, Check[]>> = {}
    const untyped: Check[] = []
    for (const keyword of present) {
      if (keyword.phase !== phase) continue
      const given = checksOf(keyword, { sub, schema, context, descent: inner, clauses })
      const { about = keyword.subject?.(schema[keyword.name]) } = factsOf(keyword.name)
      if (about === undefined) untyped.push(...given)
      else if (given.length > 0) (cases[about] ??= []).push(...given)
    }
    const frame = phase === 'own' ? typeOf(sub, schema, context, inner.message) : undefined
    if (frame || Object.keys(cases).length > 0) {
      checks.push({ kind: 'types', allowed: frame?.allowed, cases: joined(cases), fault: frame?.fault })
    }
    checks.push(...untyped)
  }
  if (starts && flags.length > 0) checks.unshift({ kind: 'flags', names: flags })
  return { checks, clauses: descent.tracked ? clauses : [] }
}

/** Loops over the same properties become one. */
function joined(cases: Partial<Record<Subject, Check[]>>): Partial<Record<Subject, Check[]>> {
  const { object } = cases
  const loops = object?.filter((check) => check.kind === 'entries') ?? []
  if (!object || loops.length < 2) return cases
  const others = object.filter((check) => check.kind !== 'entries')
  return { ...cases, object: [...others, { kind: 'entries', parts: loops.flatMap(({ parts }) => parts) }] }
}

interface Site {
  readonly sub: Sub
  readonly schema: JsonObject
  readonly context: BuildContext
  readonly descent: Descent
  readonly clauses: Clause[]
}

function checksOf(keyword: Keyword, site: Site): readonly Check[] {
  const { sub, schema, context } = site
  const value = own(schema, keyword.name)
  if (value === undefined || !isInUse(keyword, sub.place, context)) return []
  const wrong = keyword.misuse(value)
  if (wrong === undefined) return keyword.checks(useOf(keyword, value, site))
  problemAt(sub.place, context, 'invalid-keyword', `${keyword.name} ${wrong}`, keyword.name)
  return []
}

/** What a keyword may ask of its schema. */
function useOf(keyword: Keyword, value: unknown, site: Site): Use {
  const { sub, schema, context, descent } = site
  const { registry } = context
  const childAt = (keys: readonly (string | number)[]): Sub => {
    return registry.enter(registry.child(sub.place, ...keys), sub.scope)
  }
  return {
    value,
    schema,
    sub,
    asserted: (typeof value === 'string' && context.assertsFormat(value)) || isActive(sub.place, 'format-assertion'),
    sibling: (name) => {
      const other = keywords.find((each) => each.name === name)
      return other && !isInUse(other, sub.place, context) ? undefined : own(schema, name)
    },
    fault: (expected, sentence, ...keys) => ({
      keyword: keyword.name,
      expected,
      schema: schemaPath(sub.place, context, keyword.name, ...keys.map(String)),
      ...worded(descent.message, sentence),
    }),
    part: (...keys) => {
      const inner: Descent = { ...plain, message: descent.message, depth: descent.depth + 1 }
      return build(childAt([keyword.name, ...keys]), context, inner).checks
    },
    here: (...keys) => checksHere(childAt([keyword.name, ...keys]), site, { when: [], reached: descent.reached }),
    branch: (keys, silent) => branchOf(childAt([keyword.name, ...keys]), site, silent),
    rules: (keys, when = []) => {
      const child = childAt(keys)
      const schemas = unconditional(child, registry).map(({ place }) => schemaPath(place, context))
      return { checks: checksHere(child, site, { when, reached: new Set() }), schemas } satisfies Rules
    },
    refer: (place, reference) => checksReferred(registry.enter(place, sub.scope), reference, site),
    evaluates: (clause) => void site.clauses.push(clause),
    evaluated: site.clauses,
    flag: () => flagFor(site),
    resolve: (reference) => registry.resolve(reference, sub.place),
    typesAt: (path) => typesAt(path, descent.around, registry),
    tags: {
      unconditional: (each) => unconditional(each, registry),
      pathOf: ({ place }) => schemaPath(place, context),
      typesOf: (each) => typesOf(each, registry),
    },
    problem:
      context.report && ((code, text, severity) => problemAt(sub.place, context, code, text, keyword.name, severity)),
  }
}

interface Here {
  /** Outcomes that the subschema holds under. */
  readonly when: readonly KeyTest[]
  readonly reached: Set<string>
}

/** The checks of a subschema for the value itself, with what it looks at. */
function checksHere(child: Sub, { context, descent, clauses }: Site, { when, reached }: Here): readonly Check[] {
  const built = build(child, context, { ...descent, reached, depth: descent.depth + 1 })
  for (const clause of built.clauses) clauses.push(onlyWhen(when, clause))
  return built.checks
}

/** What has been looked at while all of some tests hold. */
function onlyWhen(when: readonly KeyTest[], { of, test }: Clause): Clause {
  return { of, test: when.length === 0 ? test : { kind: 'all', tests: [...when, test] } }
}

/** A subschema whose outcome decides something; it is remembered where what it looks at hangs on it. */
function branchOf(child: Sub, site: Site, silent?: 'silent'): Branch {
  const { context, descent } = site
  const { message, depth } = descent
  const inner: Descent = { ...(silent ? plain : descent), reached: new Set(), message, depth: depth + 1 }
  const { checks, clauses } = build(child, context, inner)
  const flag = clauses.length === 0 ? undefined : flagFor(site)
  const when: readonly KeyTest[] = flag === undefined ? [] : [{ kind: 'flag', name: flag }]
  for (const clause of clauses) site.clauses.push(onlyWhen(when, clause))
  return { sub: child, checks, ...(flag !== undefined && { flag }) }
}

/** The checks of the schema that a reference leads to: a call, or followed in place where outcomes are remembered. */
function checksReferred(target: Sub, reference: Fault, { context, descent, clauses }: Site): readonly Check[] {
  const key = keyOf(target)
  if (!descent.tracked || descent.open.has(key)) return [callOf(target, context, reference)]
  if (descent.reached.has(key)) return []
  if (++descent.followed.count > maxFollowed) throw new RangeError('Too many schemas are followed in place')
  descent.reached.add(key)
  descent.open.add(key)
  const built = build(target, context, { ...descent, message: undefined })
  descent.open.delete(key)
  for (const clause of built.clauses) clauses.push(clause)
  return built.checks
}

/** A variable that remembers an outcome, where that is needed. */
function flagFor({ context, descent }: Site): string | undefined {
  if (!descent.tracked) return undefined
  const name = context.flag()
  descent.flags.push(name)
  return name
}

function callOf(sub: Sub, { registry }: BuildContext, reference?: Fault): Check {
  return { kind: 'call', sub, defined: refuses(sub, registry), ...(reference && { reference }) }
}

/** True for a schema that `undefined` never meets, as far as the nearest schemas show. */
function refuses(sub: Sub, registry: Registry): boolean {
  return unconditional(sub, registry).some(
    ({ place }) =>
      place.schema === false ||
      (isObject(place.schema) &&
        isActive(place, 'validation') &&
        ['type', 'const', 'enum'].some((keyword) => Object.hasOwn(place.schema as JsonObject, keyword))), // an object
  )
}
