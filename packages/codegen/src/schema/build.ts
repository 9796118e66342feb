import { isObject, own, type JsonObject } from '../document.ts'
import { annotations, formerKeywords } from './annotations.ts'
import type { Check, Fault, JsonType, Rules, Subject } from './check.ts'
import type { Vocabulary } from './dialect.ts'
import { typesOf, unconditional } from './in-place.ts'
import type { Clause, Hoist, Keyword, Use } from './keyword.ts'
import { keywords } from './keywords/index.ts'
import { enter, keyOf, type Place, type Sub } from './place.ts'
import type { ReportProblem } from './problem.ts'
import type { Registry } from './registry.ts'
import { sentence } from './sentence.ts'

/** What building needs to know, the same for all schemas of a module. */
export interface BuildContext {
  readonly registry: Registry
  readonly hoist: Hoist
  /** URI of the document whose schemas are named by pointer alone. */
  readonly uri: string
  /** True where formats are asserted whatever the meta-schema says. */
  readonly assertFormats: boolean
  readonly report: ReportProblem
  /** True where a keyword that nobody knows is worth a word: in a contract, where it is a slip. */
  readonly strict: boolean
}

/** What a schema demands, and the properties and items that it looks at where that is asked for. */
interface Built {
  readonly checks: readonly Check[]
  readonly clauses: readonly Clause[]
}

/** How a schema is met. */
interface Way {
  /** Set within `unevaluated*`: references are followed in place and outcomes remembered. */
  readonly tracked: boolean
  /** Variables that remember outcomes, declared where the tracking begins. */
  readonly flags: string[]
  /** Text that takes the place of the sentences below (`x-message`). */
  readonly message: string | undefined
  /** Schemas being followed in place, against endless references. */
  readonly open: ReadonlySet<string>
}

const plain: Way = { tracked: false, flags: [], message: undefined, open: new Set() }
const types: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']

/** The checks of one schema. */
export function buildChecks(sub: Sub, context: BuildContext): readonly Check[] {
  return build(sub, context, plain).checks
}

function build(sub: Sub, context: BuildContext, way: Way): Built {
  const { schema } = sub.place
  if (schema === true) return { checks: [], clauses: [] }
  if (schema === false) return { checks: [never(sub, context, way.message)], clauses: [] }
  if (!isObject(schema)) {
    const shown = JSON.stringify(schema)?.slice(0, 60)
    problemAt(sub.place, context, 'not-a-schema', `a schema must be an object or a boolean, not ${shown}`)
    return { checks: [], clauses: [] }
  }
  reportUnenforced(sub.place, schema, context)
  const isTracker =
    isActive(sub.place, 'unevaluated') &&
    (Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems'))
  const starts = isTracker && !way.tracked
  const flags: string[] = starts ? [] : way.flags
  const inner: Way = { ...way, tracked: way.tracked || isTracker, flags, message: messageOf(schema) ?? way.message }
  const clauses: Clause[] = []
  const checks: Check[] = []
  const present = keywords.filter(({ name }) => Object.hasOwn(schema, name))
  for (const phase of ['own', 'beside', 'last'] as const) {
    const cases: Partial<Record<Subject, Check[]>> = {}
    const untyped: Check[] = []
    for (const keyword of present) {
      if (keyword.phase !== phase) continue
      const given = checksOf(keyword, { sub, schema, context, way: inner, clauses })
      if (keyword.subject === undefined) untyped.push(...given)
      else if (given.length > 0) (cases[keyword.subject] ??= []).push(...given)
    }
    const frame = phase === 'own' ? typeOf(sub, schema, context, inner.message) : undefined
    if (frame || Object.keys(cases).length > 0) {
      checks.push({ kind: 'types', allowed: frame?.allowed, cases: joined(cases), fault: frame?.fault })
    }
    checks.push(...untyped)
  }
  if (starts && flags.length > 0) checks.unshift({ kind: 'flags', names: flags })
  return { checks, clauses: way.tracked ? clauses : [] }
}

/** Says which keywords of a schema will not be enforced. */
function reportUnenforced(place: Place, schema: JsonObject, context: BuildContext): void {
  for (const name of Object.keys(schema)) {
    const successor = formerKeywords.get(name)
    if (successor !== undefined) {
      problemAt(
        place,
        context,
        'unenforced-keyword',
        `${name} is not enforced: JSON Schema 2020-12 has ${successor}`,
        name,
        context.strict ? undefined : 'warning',
      )
    } else if (
      context.strict &&
      !name.startsWith('x-') &&
      !annotations.has(name) &&
      !keywords.some((each) => each.name === name)
    ) {
      problemAt(
        place,
        context,
        'unknown-keyword',
        `${JSON.stringify(name)} is no keyword of JSON Schema 2020-12 and is not enforced`,
        name,
        'warning',
      )
    }
  }
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
  readonly way: Way
  readonly clauses: Clause[]
}

function checksOf(keyword: Keyword, site: Site): readonly Check[] {
  const { sub, schema, context, way } = site
  const { registry, hoist } = context
  const value = own(schema, keyword.name)
  if (value === undefined || !isInUse(keyword, sub.place, context)) return []
  const wrong = keyword.misuse(value)
  if (wrong !== undefined) {
    problemAt(sub.place, context, 'invalid-keyword', `${keyword.name} ${wrong}`, keyword.name)
    return []
  }
  const childAt = (keys: readonly (string | number)[]): Sub => {
    const place = registry.child(sub.place, ...keys)
    return { place, scope: enter(sub.scope, place.resource) }
  }
  const flag = (): string | undefined => {
    if (!way.tracked) return undefined
    const name = hoist.flag()
    way.flags.push(name)
    return name
  }
  const here = (child: Sub, when: readonly string[]): readonly Check[] => {
    const built = build(child, context, way)
    for (const clause of built.clauses) site.clauses.push({ ...clause, when: [...when, ...clause.when] })
    return built.checks
  }
  const use: Use = {
    value,
    schema,
    sub,
    hoist,
    asserted: context.assertFormats || isActive(sub.place, 'format-assertion'),
    sibling: (name) => {
      const other = keywords.find((each) => each.name === name)
      return other && !isInUse(other, sub.place, context) ? undefined : own(schema, name)
    },
    fault: (expected, text, ...keys) => ({
      keyword: keyword.name,
      expected,
      schema: schemaPointer(sub.place, context, keyword.name, ...keys),
      ...said(way.message, text),
    }),
    part: (...keys) => build(childAt([keyword.name, ...keys]), context, { ...plain, message: way.message }).checks,
    here: (...keys) => here(childAt([keyword.name, ...keys]), []),
    branch: (keys, silent) => {
      const child = childAt([keyword.name, ...keys])
      const { checks, clauses } = build(child, context, silent ? { ...plain, message: way.message } : way)
      if (clauses.length === 0) return { sub: child, checks }
      const name = flag()
      for (const clause of clauses)
        site.clauses.push({ ...clause, when: [...(name === undefined ? [] : [name]), ...clause.when] })
      return { sub: child, checks, ...(name !== undefined && { flag: name }) }
    },
    rules: (keys, when = []) => {
      const child = childAt(keys)
      const schemas = unconditional(child, registry).map(({ place }) => schemaPointer(place, context))
      return { checks: here(child, when), schemas } satisfies Rules
    },
    refer: (target) => {
      const key = keyOf(target)
      if (!way.tracked || way.open.has(key)) return [{ kind: 'call', sub: target, defined: refuses(target, registry) }]
      const built = build(target, context, { ...way, message: undefined, open: new Set([...way.open, key]) })
      site.clauses.push(...built.clauses)
      return built.checks
    },
    evaluates: (clause) => void site.clauses.push(clause),
    evaluated: site.clauses,
    flag,
    resolve: (reference) => registry.resolve(reference, sub.place),
    tags: {
      unconditional: (each) => unconditional(each, registry),
      pointerOf: ({ place }) => schemaPointer(place, context),
      typesOf: (each) => typesOf(each, registry),
    },
    problem: (code, message, severity) => problemAt(sub.place, context, code, message, keyword.name, severity),
  }
  return keyword.checks(use)
}

/** What `type` allows, where the allowed values do not say it already. */
function typeOf(
  sub: Sub,
  schema: JsonObject,
  context: BuildContext,
  message: string | undefined,
): { allowed: JsonType[]; fault: Fault } | undefined {
  const value = own(schema, 'type')
  if (value === undefined || !isActive(sub.place, 'validation')) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const allowed = types.filter((type) => list.includes(type))
  if (list.length === 0 || !list.every((type) => types.includes(type as JsonType))) {
    const wanted = `type must be one of ${types.join(', ')}, or an array of them`
    problemAt(sub.place, context, 'invalid-keyword', `${wanted}, not ${JSON.stringify(value)}`, 'type')
    return undefined
  }
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : own(schema, 'enum')
  if (Array.isArray(values) && values.every((each) => allowed.some((type) => hasType(each, type)))) return undefined
  const fault: Fault = {
    keyword: 'type',
    expected: value,
    schema: schemaPointer(sub.place, context, 'type'),
    ...said(
      message,
      sentence.type(allowed.includes('number') ? allowed.filter((type) => type !== 'integer') : allowed),
    ),
  }
  return { allowed: allowed.includes('number') ? allowed.filter((type) => type !== 'integer') : allowed, fault }
}

/** True for a value of a type. */
export function hasType(value: unknown, type: JsonType): boolean {
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value))
  return typeof value === type
}

/** True for a schema that `undefined` never meets. */
function refuses(sub: Sub, registry: Registry): boolean {
  return unconditional(sub, registry).some(
    ({ place }) =>
      place.schema === false ||
      (isObject(place.schema) &&
        isActive(place, 'validation') &&
        ['type', 'const', 'enum'].some((keyword) => Object.hasOwn(place.schema as JsonObject, keyword))), // an object
  )
}

function never(sub: Sub, context: BuildContext, message: string | undefined): Check {
  const fault: Fault = {
    keyword: keywordOf(sub.place),
    expected: false,
    schema: schemaPointer(sub.place, context),
    ...said(message, sentence.never()),
  }
  return { kind: 'test', test: () => 'false', fault }
}

/** The keyword that a schema stands under. */
function keywordOf({ pointer }: Place): string {
  const keys = pointer.split('/')
  const above = keys.at(-2) ?? ''
  return ['properties', 'patternProperties', 'dependentSchemas', 'prefixItems', 'allOf', 'anyOf', 'oneOf'].includes(
    above,
  )
    ? above
    : keys.at(-1) || 'false'
}

/** The author's sentence where there is one, ours otherwise. */
function said(message: string | undefined, text: string): Pick<Fault, 'sentence' | 'whole'> {
  return message === undefined ? { sentence: text } : { sentence: message, whole: true }
}

function messageOf(schema: JsonObject): string | undefined {
  const message = own(schema, 'x-message')
  return typeof message === 'string' ? message : undefined
}

function isActive(place: Place, vocabulary: Vocabulary): boolean {
  return place.resource.dialect.has(vocabulary)
}

function isInUse(keyword: Pick<Keyword, 'name' | 'vocabulary'>, place: Place, context: BuildContext): boolean {
  if (keyword.name !== 'format') return isActive(place, keyword.vocabulary)
  return context.assertFormats || isActive(place, 'format-annotation') || isActive(place, 'format-assertion')
}

function schemaPointer(place: Place, { uri }: BuildContext, ...keys: readonly (string | number)[]): string {
  const below = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  return `${place.document.uri === uri ? '' : `${place.document.uri}#`}${place.pointer}${below}`
}

function problemAt(
  place: Place,
  { report }: BuildContext,
  code: string,
  message: string,
  keyword?: string,
  severity?: 'warning',
): void {
  const pointer = keyword === undefined ? place.pointer : `${place.pointer}/${keyword}`
  report({ severity: severity ?? 'error', code, message, uri: place.document.uri, pointer })
}
