import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { changeRules, type RuleId } from './rule-titles.ts'
import type { Bump } from './bump.ts'
import { faces, type Face } from './faces.ts'

/** A finding that a team has accepted: it requires no bump until it expires. */
export interface Acceptance {
  /** That of the finding, or of its group. */
  readonly fingerprint: string
  /** The faces that require no bump. Default: all. */
  readonly faces?: readonly Face[]
  readonly reason: string
  readonly author: string
  /** The last day that it counts, `2027-01-31`. */
  readonly expires: string
  /** File name of its contract, where several lie in the folder. */
  readonly document?: string
}

/** The bump that every finding of a rule requires instead of ours. */
export interface Severity {
  readonly bump: Bump
  readonly reason: string
}

/** The content of `contract-changes.yaml`. */
export interface Exceptions {
  readonly accepted: readonly Acceptance[]
  readonly severities: Readonly<Partial<Record<RuleId, Severity>>>
  /** By JSON Pointers in the base. */
  readonly renamed: Readonly<Record<string, Rename>>
}

/** Where a renamed part is in the revision. */
export interface Rename {
  /** Its JSON Pointer. */
  readonly to: string
  /** File name of its contract, where several lie in the folder. */
  readonly document?: string
}

/** True for an entry that is about a contract: one that names none is about all in the folder. */
export function isOf({ document }: Pick<Acceptance | Rename, 'document'>, contract: string | undefined): boolean {
  return document === undefined || document === contract
}

/** True for an acceptance whose last day has passed. */
export function isExpired({ expires }: Acceptance, now: number): boolean {
  return expires < new Date(now).toISOString().slice(0, 10)
}

/** The renames of one contract: JSON Pointers in the base, and in the revision. */
export function renamesOf({ renamed }: Exceptions, document: string): Readonly<Record<string, string>> {
  const entries = Object.entries(renamed).filter(([, rename]) => isOf(rename, document))
  return Object.fromEntries(entries.map(([from, { to }]) => [from, to]))
}

/** A mistake in a file of exceptions, or an entry that no longer applies. */
export interface ExceptionProblem {
  /** JSON Pointer in the file. */
  readonly pointer: string
  readonly message: string
}

/** The exceptions of a parsed file, with what is wrong in it; wrong entries are left out. */
export function parseExceptions(content: unknown): {
  readonly exceptions: Exceptions
  readonly problems: readonly ExceptionProblem[]
} {
  const problems: ExceptionProblem[] = []
  const refuse = (pointer: string, message: string): void => void problems.push({ pointer, message })
  const root = content ?? {}
  if (!isObject(root)) refuse('', `It must be an object with ${members.join(', ')}`)
  const file = isObject(root) ? root : {}
  for (const name of Object.keys(file).filter((each) => !members.includes(each))) {
    refuse(pointerTo('', name), `"${name}" is not known: it must be one of ${members.join(', ')}`)
  }
  const list = own(file, 'accepted') ?? []
  if (!Array.isArray(list)) refuse('/accepted', 'It must be an array')
  const accepted = (Array.isArray(list) ? list : []).flatMap((entry: unknown, n) => {
    const problem = acceptanceProblem(entry)
    if (problem !== undefined) refuse(pointerTo('/accepted', n), problem)
    return problem === undefined ? [entry as Acceptance] : [] // as checked
  })
  const severities = entriesOf(file, 'severities', refuse).flatMap(([rule, held]) => {
    const problem = severityProblem(rule, held)
    if (problem !== undefined) refuse(pointerTo('/severities', rule), problem)
    return problem === undefined ? [[rule, held as Severity] as const] : [] // as checked
  })
  const renamed = entriesOf(file, 'renamed', refuse).flatMap(([from, to]) => {
    const rename = typeof to === 'string' ? { to } : to
    if (from.startsWith('/') && isRename(rename)) return [[from, rename] as const]
    const rule = 'Both must be JSON Pointers: in the base, and in the revision, alone or as { to, document }'
    refuse(pointerTo('/renamed', from), rule)
    return []
  })
  return {
    exceptions: {
      accepted,
      severities: Object.fromEntries(severities),
      renamed: Object.fromEntries(renamed),
    },
    problems,
  }
}

const members: readonly string[] = ['accepted', 'severities', 'renamed']
const bumps: readonly string[] = ['none', 'patch', 'minor', 'major']

function entriesOf(
  file: JsonObject,
  name: string,
  refuse: (pointer: string, message: string) => void,
): readonly [string, unknown][] {
  const held = own(file, name) ?? {}
  if (isObject(held)) return Object.entries(held)
  refuse(pointerTo('', name), 'It must be an object')
  return []
}

function isRename(held: unknown): held is Rename {
  if (!isObject(held)) return false
  const { to, document, ...more } = held
  const isNamed = document === undefined || typeof document === 'string'
  return typeof to === 'string' && to.startsWith('/') && isNamed && Object.keys(more).length === 0
}

function acceptanceProblem(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'It must be an object with fingerprint, reason, author and expires'
  const missing = ['fingerprint', 'reason', 'author', 'expires'].filter((name) => {
    const held = own(entry, name)
    return typeof held !== 'string' || held.trim() === ''
  })
  if (missing.length > 0) return `${missing.join(', ')} must be ${missing.length === 1 ? 'a string' : 'strings'}`
  const document = own(entry, 'document')
  if (document !== undefined && typeof document !== 'string') return 'document must be a file name'
  if (!isFaces(own(entry, 'faces') ?? faces)) return `faces must be an array of ${faces.join(', ')}`
  return isDay(String(entry['expires'])) ? undefined : 'expires must be a day, such as 2027-01-31'
}

function isFaces(held: unknown): boolean {
  const known: readonly unknown[] = faces
  return Array.isArray(held) && held.length > 0 && held.every((each) => known.includes(each))
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function severityProblem(rule: string, held: unknown): string | undefined {
  if (!Object.hasOwn(changeRules, rule)) return `There is no rule "${rule}"`
  if (!isObject(held) || !bumps.includes(String(own(held, 'bump')))) return `bump must be one of ${bumps.join(', ')}`
  const reason = own(held, 'reason')
  return typeof reason === 'string' && reason.trim() !== '' ? undefined : 'reason must be a string'
}
