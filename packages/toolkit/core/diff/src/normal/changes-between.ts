import { childPointer, isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { matchUp } from '../contract/match-up.ts'
import { schemasAt } from './write-schemas.ts'
import type { Version } from './versions.ts'
import { same } from '../contract/same.ts'
import { sameNotesBetween } from '../contract/unchanged.ts'

/** A member that differs between two documents in normal form. */
export interface FoundChange {
  readonly name: string
  /** Its JSON Pointer in each version that has it. */
  readonly base?: string
  readonly revision?: string
  /** True within a BETA part. Stable operations come first, so only BETA parts have what is found in one. */
  readonly beta: boolean
}

/** Every difference between two versions in normal form, each where it is first used. */
export function changesBetween([base, revision]: readonly [Version, Version]): readonly FoundChange[] {
  const [left, right] = [base.written.document, revision.written.document]
  const found: FoundChange[] = []
  const seen = new Set<string>()
  const notes = sameNotesBetween(base, revision)

  function compare(before: DocumentPart, after: DocumentPart, beta: boolean): void {
    if (isObject(before.value) && isObject(after.value)) return compareObjects(before, after, beta)
    if (isListOfObjects(before.value) && isListOfObjects(after.value)) return compareLists(before, after, beta)
    if (!same(before.value, after.value)) found.push(changeOf(before, after, beta))
  }

  function compareObjects(before: DocumentPart, after: DocumentPart, isWithinBeta: boolean): void {
    const [oldSchema, newSchema] = [schemaOf(before), schemaOf(after)]
    if (oldSchema !== undefined || newSchema !== undefined) {
      const pair = `${oldSchema ?? before.pointer} ${newSchema ?? after.pointer}`
      if (seen.has(pair)) return
      seen.add(pair)
      if (isSameSchema(oldSchema, newSchema)) return
    }
    const [old, next] = [targetOf(left, before, oldSchema), targetOf(right, after, newSchema)]
    const [oldMembers, newMembers] = [old.value as JsonObject, next.value as JsonObject] // as both callers know
    const beta = isWithinBeta || oldMembers['x-beta'] === true
    for (const name of new Set([...Object.keys(oldMembers), ...Object.keys(newMembers)])) {
      if (old.pointer === '' && name === schemasAt) continue // compared where they are used
      const [inOld, inNew] = [memberOf(old, name), memberOf(next, name)]
      if (inOld.value === undefined && inNew.value === undefined) continue
      if (inOld.value === undefined || inNew.value === undefined) found.push(changeOf(inOld, inNew, beta))
      else compare(inOld, inNew, beta)
    }
  }

  /** True for schemas that differ at most in rules, which their comparison rates: they need no normal form. */
  function isSameSchema(oldPointer = '', newPointer = ''): boolean {
    const [oldSub, newSub] = [base.written.subs.get(oldPointer), revision.written.subs.get(newPointer)]
    return (
      oldSub !== undefined && newSub !== undefined && !oldSub.also && !newSub.also && notes.isSameSchema(oldSub, newSub)
    )
  }

  /** Lists of schemas: branches have no fixed place, so the same schema is its own counterpart. */
  function compareLists(before: DocumentPart, after: DocumentPart, beta: boolean): void {
    const { pairs, gone, fresh } = matchUp(itemsOf(before), itemsOf(after), [
      (old, next) => same(old.value, next.value),
      (old, next) => locatedName(old) === locatedName(next),
    ])
    for (const [old, next] of pairs) compare(old, next, beta)
    if (gone.length + fresh.length > 0) found.push(changeOf(before, after, beta))
  }

  compare({ value: left, pointer: '' }, { value: right, pointer: '' }, false)
  return found
}

/** A part of a document; `undefined` where the document has none. */
interface DocumentPart {
  readonly value: unknown
  readonly pointer: string
}

function changeOf(before: DocumentPart, after: DocumentPart, beta: boolean): FoundChange {
  return {
    name: locatedName(before),
    ...(before.value !== undefined && { base: before.pointer }),
    ...(after.value !== undefined && { revision: after.pointer }),
    beta,
  }
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject)
}

function locatedName({ pointer }: DocumentPart): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1)
}

function memberOf({ value, pointer }: DocumentPart, name: string): DocumentPart {
  return { value: own(value as JsonObject, name), pointer: childPointer(pointer, name) } // of an object
}

function itemsOf({ value, pointer }: DocumentPart): readonly DocumentPart[] {
  return (value as readonly unknown[]).map((item, n) => ({ value: item, pointer: pointerTo(pointer, n) })) // of an array
}

/** The pointer of the schema in normal form that a part refers to. */
function schemaOf(part: DocumentPart): string | undefined {
  const ref = refOf(part.value)
  return ref?.startsWith(`#/${schemasAt}/`) === true ? ref.slice(1) : undefined
}

/** A schema in place of the ref to it. */
function targetOf(root: JsonObject, part: DocumentPart, pointer: string | undefined): DocumentPart {
  if (pointer === undefined) return part
  return { value: own(own(root, schemasAt) as JsonObject, pointer.slice(schemasAt.length + 2)), pointer } // as written
}
