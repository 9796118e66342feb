import type { Failure, LeadingSteps } from './failures.ts'
import { idsInPath, isNameOf, isSame, parametersIn, patternOf, type KnownItem } from './known-items.ts'
import type { ProofCase } from './proof-case.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import { isSafeMethod } from './safe-method.ts'
import { ofSeveral } from './violation.ts'

/** What a run has sent, and the items that it has learned. */
type StoryRun = Pick<ProofRun, 'tried' | 'items'>

/** Failures, each with the requests that led to it. */
export function withSteps(run: StoryRun, failures: readonly Failure[]): readonly Failure[] {
  return failures.map((failure) => {
    const steps = stepsTo(run, failure)
    return steps.before.length + steps.after.length === 0 ? failure : { ...failure, steps }
  })
}

/**
 * The requests that led to the one that shows a failure: those that have created what it names, and what that belongs to. Where several
 * requests show it, those that have changed these items too, the pages before, and the one that has shown it at last.
 */
function stepsTo(run: StoryRun, failure: Failure): LeadingSteps {
  const { shown, violation } = failure
  const at = run.tried.findIndex(({ proof }) => proof === shown.proof)
  const story = run.tried.slice(0, Math.max(at + 1, violation.foundAfter ?? 0))
  const last = story.at(-1)
  const wanted = wantedItems(run, story, { failure, last })
  const earlier = new Set(continuedBy(shown.proof))
  const isOfSeveral = ofSeveral.includes(violation.judge)
  const leads = (each: Tried): boolean =>
    earlier.has(each.proof) ||
    isCreationOf(each, wanted) ||
    (isOfSeveral && each.proof.phase === 'state' && isChangeOf(run, each, wanted))
  return {
    before: story.slice(0, at).filter(leads),
    after: story.slice(at + 1).filter((each) => each === last || leads(each)),
  }
}

interface Ending {
  readonly failure: Failure
  /** The request that has shown it at last. */
  readonly last: Tried | undefined
}

/** The items of this run that a failure is about, and those that they belong to. */
function wantedItems(run: StoryRun, story: readonly Tried[], { failure, last }: Ending): readonly KnownItem[] {
  const made = story.flatMap((each) => (each.made ?? []).map((item) => ({ each, item })))
  const isAbout = ({ item }: (typeof made)[number]): boolean =>
    namesItem(run, failure.shown, item) || isListed(failure, item) || (last !== undefined && namesItem(run, last, item))
  let wanted = made.filter(isAbout)
  for (let count = -1; count < wanted.length;) {
    count = wanted.length
    const before = wanted
    wanted = made.filter((one) => before.includes(one) || before.some(({ each }) => namesItem(run, each, one.item)))
  }
  return wanted.map(({ item }) => item)
}

/** True for an item that a wrong listing is about: of one that says of none what is wrong, each that it may show. */
function isListed({ shown: { proof }, violation }: Failure, item: KnownItem): boolean {
  const { proved, values } = proof
  if (!ofSeveral.includes(violation.judge) || proved?.action?.does !== 'list' || values === undefined) return false
  if (proved.action.collection !== item.collection) return false
  const parents = idsInPath(proved, values)
  return violation.ids
    ? violation.ids.some((id) => String(id) === String(item.ids.at(-1)))
    : parents.every((id, index) => String(id) === String(item.ids[index]))
}

/** What the parameters of a path name, outermost first. */
function itemsOnPath({ items }: StoryRun, { proof: { proved, values } }: Tried): readonly NamedItem[] {
  if (proved === undefined || values === undefined) return []
  const { path } = proved.operation
  const ids = idsInPath(proved, values)
  return parametersIn(path).map((name, index) => {
    const prefix = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
    return { collection: items.collectionOf(prefix) ?? patternOf(prefix), ids: ids.slice(0, index + 1) }
  })
}

type NamedItem = Pick<KnownItem, 'collection' | 'ids'>

/** True for a request whose path, query or body names an item. */
function namesItem(run: StoryRun, tried: Tried, item: KnownItem): boolean {
  const { parameters = [], body } = tried.proof.values ?? {}
  const sent = [
    ...parameters.map(({ name, value }) => [name, value] as const),
    ...Object.entries(Object(body?.value) as object),
  ]
  return (
    itemsOnPath(run, tried).some((named) => isSame(item, named)) ||
    sent.some(([name, id]) => isNameOf(name, item.collection) && String(id) === String(item.ids.at(-1)))
  )
}

function isCreationOf({ made = [] }: Tried, wanted: readonly KnownItem[]): boolean {
  return made.some((item) => wanted.some((each) => isSame(each, item)))
}

/** True for a request that has changed an item, or removed it: what is created below it is another one. */
function isChangeOf(run: StoryRun, tried: Tried, wanted: readonly KnownItem[]): boolean {
  const { proof, response } = tried
  if (proof.proved?.action?.does === 'create' || isSafeMethod(proof.request.method)) return false
  const changed = itemsOnPath(run, tried).at(-1)
  if (changed === undefined || response === undefined || response.status > 299) return false
  return wanted.some((item) => isSame(item, changed))
}

/** The requests that one continues, the last first. */
function continuedBy({ continues }: ProofCase): readonly ProofCase[] {
  return continues ? [continues, ...continuedBy(continues)] : []
}
