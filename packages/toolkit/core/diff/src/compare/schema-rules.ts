import { annotationOf, chainsOf, joined, type Sub } from '../contract/spread.ts'
import { textOfItem, textOfProperty, type Use } from '../contract/use.ts'
import type { VersionedSub } from '../language/claimed.ts'
import { isContradiction, isEmpty } from '../language/refute.ts'
import { isNever, isUnion } from '../normal/normal.ts'
import { sharedRules } from '../normal/shared-rules.ts'
import { createBranchMatcher } from './branches.ts'
import type { Deeper } from './comparison.ts'
import { compareConditionals } from './conditionals.ts'
import { compareKeywords } from './keywords.ts'
import { createNotes, type Notes } from './noting.ts'
import { compareDefaults, compareNotes } from './notes.ts'
import type { Moved } from './note.ts'
import { inOneShape } from './one-shape.ts'
import { compareProperties } from './properties.ts'
import { homeOf, versionsOf, type Comparing, type Scene } from './scene.ts'
import { compareTypes } from './types.ts'
import { createUnionComparison, shapesOf, type UnionComparison } from './unions.ts'
import { same } from '../contract/same.ts'
import { compareExtensions } from './unrated.ts'

/** Compares every rule of two schemas, with those of their parts. */
export function compareSchemaRules(comparing: Comparing, scene: Scene): void {
  const { before, after, given, into } = comparing
  const { base, revision } = scene
  const use = partUse(given)
  const notes = createNotes(comparing, scene)
  const deeper = deeperOf(comparing, scene, notes)
  const unions = unionsOf(comparing, scene, notes)
  const [oldNormal, newNormal] = inOneShape(before, after, scene, createBranchMatcher(base, revision, deeper.isSame))
  compareNotes(chainsOf(base, before), chainsOf(revision, after), use, into)
  compareExtensions({ side: base, sub: before }, { side: revision, sub: after }, { use, report: into })
  compareDefaults(annotationOf(base, before, 'default'), annotationOf(revision, after, 'default'), given, into)
  if (isNever(oldNormal) !== isNever(newNormal)) {
    const [effect, reason] = isNever(newNormal)
      ? (['narrower', 'no value is accepted any more'] as const)
      : (['wider', 'values are now accepted, where none was'] as const)
    const change = { place: newNormal.pointer, effect, reason, before: before.value, after: after.value }
    notes.note({ ...change, rule: 'never', visible: true })
    return
  }
  if (isUnion(oldNormal) !== isUnion(newNormal)) {
    unions.compareShapes(shapesOf(base, before, oldNormal), shapesOf(revision, after, newNormal), newNormal.pointer)
    return
  }
  compareTypes(oldNormal, newNormal, { note: notes.note, isText: given.text !== undefined })
  const [oldRules, newRules] = sharedRules(oldNormal, newNormal) ?? []
  if (!oldRules || !newRules) return
  compareProperties(oldRules, newRules, {
    base,
    revision,
    use,
    home: homeOf(comparing),
    report: comparing.own,
    isNeverThere: (name, version) =>
      isNeverThere(name, { side: version === 'before' ? base : revision, sub: comparing[version] }, comparing, scene),
    note: notes.note,
    moved: comparing.moved,
    compare: (old, next, each) => follow(comparing, scene.compareInto(into, old, next, propertyUse(given, each))),
    witness: notes.witness,
  })
  compareKeywords(oldRules, newRules, deeper)
  compareConditionals(oldRules, newRules, deeper)
  unions.compareUnions({ sub: before, normal: oldRules }, { sub: after, normal: newRules })
}

/** True where it is proven that no object that satisfies a schema has a property. */
function isNeverThere(name: string, { side, sub }: VersionedSub, comparing: Comparing, scene: Scene): boolean {
  const having = { value: { type: 'object', required: [name] }, pointer: ` with ${name}` }
  return isEmpty({ side, sub: joined(sub, [having]) }, versionsOf(scene, homeOf(comparing).direction).direction)
}

/** The use of a value, without what is only about the value itself. */
function partUse({ isNeeded: _, text: _text, encoded: _encoded, part: _part, ...use }: Use): Use {
  return use
}

/** The use of a property: in a form, it is written as text unless it is encoded otherwise. */
function propertyUse({ text, encoded }: Use, use: Use): Use {
  const isField = encoded && !encoded.includes(String(use.part?.name))
  const written = isField ? 'field' : textOfProperty(text)
  return written ? { ...use, text: written } : use
}

/** How a schema of a part has changed is how the whole has. */
function follow({ moved }: Comparing, inner: Moved): Moved {
  moved.narrower ||= inner.narrower
  moved.wider ||= inner.wider
  return inner
}

function deeperOf(comparing: Comparing, scene: Scene, { note }: Notes): Deeper {
  const { into, given } = comparing
  const home = homeOf(comparing)
  const use = partUse(given)
  const within = { ...use, within: home }
  const text = textOfItem(given.text)
  const inner = (old: Sub, next: Sub, each: Use): Moved => scene.compareInto(into, old, next, each)
  const areSame = (old: Sub, next: Sub): boolean => isSame(old, next, scene)
  const { likenesses } = createBranchMatcher(scene.base, scene.revision, areSame)
  return {
    base: scene.base,
    revision: scene.revision,
    note,
    compare: (old, next) =>
      void follow(comparing, inner(old, next, { ...use, ...(text && { text }), part: { of: home, name: 0 } })),
    compareRules: (old, next) => void follow(comparing, inner(old, next, within)),
    flipped: (old, next) => {
      const { narrower, wider } = inner(old, next, flip(within))
      follow(comparing, { narrower: wider, wider: narrower })
    },
    isSame: areSame,
    branchLikenesses: likenesses,
    isOneWay: (old, next) => {
      const { narrower, wider } = scene.movedBetween(old, next)
      return !narrower || !wider
    },
  }
}

function unionsOf(comparing: Comparing, scene: Scene, { note }: Notes): UnionComparison {
  const { isNeeded: _, part: _part, ...use } = comparing.given
  const versions = versionsOf(scene, homeOf(comparing).direction)
  return createUnionComparison(scene.base, scene.revision, {
    note,
    compare: (old, next) => follow(comparing, scene.compareInto(comparing.into, old, next, use)),
    movedBetween: (old, next) => scene.movedBetween(old, next),
    isSame: (old, next) => isSame(old, next, scene),
    direction: versions.direction,
    isContradiction: (claimed) => isContradiction(claimed, versions),
  })
}

/** True where two schemas accept the same, however they are written. */
function isSame(before: Sub, after: Sub, scene: Scene): boolean {
  if (same(before.value, after.value)) return true
  const { narrower, wider } = scene.movedBetween(before, after)
  return !narrower && !wider
}

function flip(use: Use): Use {
  return { ...use, direction: use.direction === 'request' ? 'response' : 'request' }
}
