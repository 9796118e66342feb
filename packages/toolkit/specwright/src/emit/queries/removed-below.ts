import type { Model, OperationModel } from '@specwright/document/model'
import { partsOf } from '../client/words.ts'
import { nounOf } from './derived.ts'
import { isAside } from './near.ts'
import { schemasAt } from './place-schemas.ts'
import type { ReadContext } from './read-context.ts'
import { collectionOf, isAlike, isAt, isParameter, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { namesShown } from './shown-names.ts'
import { isListing } from './shown-schemas.ts'

type PlaceSegments = readonly string[]

/**
 * The queries of what goes with an item that is deleted: of what only exists below it, at any path, and of what only exists below
 * that: `/patients/{id}/readings` for `DELETE /wards/{id}`, where `/wards/{id}/patients` creates patients.
 */
export function removedBelow(item: PlaceSegments, reading: ReadContext): OperationModel[] {
  const homes = homesBelow(item, reading, [])
  return reading.queries.filter((query) => {
    const segments = segmentsOf(query)
    return !isAside(segments) && homes.some((home) => startsWith(segments, home))
  })
}

/** Where else what is below a place is read, after those that are known: what is at a path of its own may have more below it. */
function homesBelow(
  place: PlaceSegments,
  reading: ReadContext,
  known: readonly PlaceSegments[],
): readonly PlaceSegments[] {
  const below = reading.model.operations.map((each) => collectionOf(segmentsOf(each)))
  const homes = without(
    known,
    below.filter((each) => startsWith(each, place)).flatMap((each) => homesOf(each, reading)),
  )
  return homes.reduce<readonly PlaceSegments[]>((all, home) => homesBelow(home, reading, all), [...known, ...homes])
}

/** Places that are not among those known, each once. */
function without(known: readonly PlaceSegments[], places: readonly PlaceSegments[]): readonly PlaceSegments[] {
  return places.reduce<readonly PlaceSegments[]>(
    (found, place) => ([...known, ...found].some((each) => isAt(place, each)) ? found : [...found, place]),
    [],
  )
}

/** The other collections of what a path below an item creates or lists, if it only exists below such an item. */
function homesOf(collection: PlaceSegments, reading: ReadContext): readonly PlaceSegments[] {
  const owner = ownerOf(collection)
  if (owner.length === 0 || isParameter(collection.at(-1))) return []
  const schemas = schemasAt(collection, reading)
  const homes = reading.queries
    .map(segmentsOf)
    .flatMap((segments) => segments.map((_, index) => segments.slice(0, index + 1)))
    .filter((place) => !isParameter(place.at(-1)) && isAlike(place.at(-1), collection.at(-1)))
    .filter((place) => !startsWith(place, owner))
    .filter((place) => schemasAt(place, reading).some((each) => schemas.includes(each)))
  return isOnlyBelow(collection, homes, reading) ? homes : []
}

/**
 * True if nothing creates elsewhere what a collection has. If nothing creates it here either, only the collection lists it, or it
 * says whose it is.
 */
function isOnlyBelow(
  collection: PlaceSegments,
  homes: readonly PlaceSegments[],
  { model, queries }: ReadContext,
): boolean {
  const isAtHome = (each: OperationModel): boolean => homes.some((home) => isAt(segmentsOf(each), home))
  const creations = model.operations.filter(({ method }) => method === 'post')
  if (creations.some(isAtHome)) return false
  if (creations.some((each) => isAt(segmentsOf(each), collection))) return true
  const here = queries.filter((each) => isAt(segmentsOf(each), collection) && isListing(each, model))
  return here.length > 0 && (!queries.some(isAtHome) || here.some((each) => namesOwner(each, model)))
}

/** True for a listing below an item whose items have a member for it: `ward` or `wardId` in `/wards/{id}/patients`. */
function namesOwner(listing: OperationModel, model: Model): boolean {
  const noun = nounOf(ownerOf(segmentsOf(listing))).replaceAll(' ', '')
  const names = [...namesShown(listing, model).all].map((name) => partsOf(name).join('').toLowerCase())
  return names.some((name) => name === noun || name === `${noun}id`)
}
