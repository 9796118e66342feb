import { isConjunction, isPreposition, isQualifier, isVerb, withoutKind } from './verbs.ts'
import { isPlural, singular } from './words.ts'

/** What an operation is of: the words of its tag, or of its path. */
export interface ResourceWords {
  readonly words: readonly string[]
  /** True for a tag of several things, such as `Users & Groups`: only all of its words name it. */
  readonly isOfSeveral: boolean
  /** The words of the path, without parameters. */
  readonly path: readonly string[]
  /** True for a path that ends with a parameter. */
  readonly isOfItem: boolean
}

/**
 * The words of an id without those of its resource, where these are what the verb is about: `deleteLineItem` of `Line
 * Items` -> `delete`, `createCustomerCard` of `Customers` -> `createCard`, `addItemToCart` of `Cart` -> `addItem`. All
 * other words stay, since the name would say something else without them: `deleteArticleComment` of `Comments`.
 */
export function withoutResource(id: readonly string[], resource: ResourceWords): string[] {
  const names = new ResourceNames(resource)
  const inFront = names.inFrontOf(id)
  if (inFront > 0) return id.slice(inFront)
  const verbs = verbsOf(id) || (names.areAfterVerb(id) ? 1 : 0)
  if (verbs === 0) return [...id]
  const end = endOfObject(id, verbs)
  const [object, rest] = [id.slice(verbs, end), id.slice(end)]
  const left = names.withoutObject(object)
  const isOfResource = isPreposition(rest[0]) && names.isWhole(rest.slice(1))
  const more = isOfResource && (left.length > 0 || !isVerb(id[0])) ? [] : rest
  return [...id.slice(0, verbs), ...left, ...more]
}

/** How words of an id can name a resource. */
class ResourceNames {
  readonly #resource: ResourceWords
  readonly #words: readonly string[]

  constructor(resource: ResourceWords) {
    this.#resource = resource
    this.#words = withoutKind(resource.words).map(singular)
  }

  /** True for all words of the resource: `Line Items`, or `Line Items API` without its last word. */
  isWhole(words: readonly string[]): boolean {
    const all = this.#resource.words.map(singular)
    const some = withoutArticle(words).map(singular)
    return isSame(some, this.#words) || isSame(some, all)
  }

  /**
   * How many words name the resource in front of a verb, or of what it has: `petsList`, `petToys`. In front of a verb the
   * last words of the resource do.
   */
  inFrontOf(id: readonly string[]): number {
    for (const { length } of [this.#resource.words, this.#words]) {
      const [own, rest] = [id.slice(0, length), id.slice(length)]
      const isInFront = isVerb(rest[0]) || (!isVerb(id[0]) && this.#owns(own, rest))
      if (isInFront && this.isWhole(own)) return length
    }
    const verb = id.findIndex((word) => isVerb(word))
    const before = id.slice(0, Math.max(verb, 0))
    return this.isWhole(before) || this.#isLastWord(before) ? before.length : 0
  }

  /**
   * True for a resource after one word, which is a verb if it is none of those that are known: `summariseBooks`, or has a
   * preposition behind it: `rowsOfBooks`. In `cartItems` of `/carts/{id}/items`, the path shows that it is a noun.
   */
  areAfterVerb(id: readonly string[]): boolean {
    if (isPreposition(id[1]) && this.isWhole(id.slice(2))) return true
    if (isQualifier(id[0] ?? '') || !this.isWhole(id.slice(1, endOfObject(id, 1)))) return false
    const path = this.#resource.path.map(singular)
    const at = path.lastIndexOf(this.#words.at(-1) ?? '')
    return !path.slice(0, Math.max(at, 0)).includes(singular(id[0] ?? ''))
  }

  /** What is left of an object: nothing of the resource itself, `Card` of `CustomerCard`; otherwise all of it. */
  withoutObject(object: readonly string[]): readonly string[] {
    const words = withoutArticle(object)
    if (this.isWhole(words)) return []
    const qualifiers = words.findIndex((word) => !isQualifier(word))
    const noun = qualifiers === -1 ? [] : words.slice(qualifiers)
    if (this.isWhole(noun) || this.#isLastWord(noun)) return words.slice(0, qualifiers)
    const own = noun.slice(0, this.#words.length)
    const owned = noun.slice(this.#words.length)
    return this.isWhole(own) && this.#owns(own, owned) ? [...words.slice(0, qualifiers), ...owned] : words
  }

  /** `Item` of `Line Items`, but not `Group` of `Users and Groups`. */
  #isLastWord(noun: readonly string[]): boolean {
    const words = noun.map(singular)
    if (this.#resource.isOfSeveral || words.length === 0) return false
    return isSame(words, this.#words.slice(-words.length))
  }

  /**
   * True for what an item of the resource has, by the path: `Card` of `Customer` in `/customers/{id}/cards`. After a
   * plural, `Tracks User`, the path must say so; a path that has neither says nothing.
   */
  #owns(own: readonly string[], owned: readonly string[]): boolean {
    const [first = ''] = owned.map(singular)
    if (first === '' || owned.some(isConjunction)) return false
    const path = this.#resource.path.map(singular)
    const name = own.map(singular)
    const at = path.findIndex((_, start) => isSame(path.slice(start, start + name.length), name))
    const isPluralOwn = isPlural(own.at(-1) ?? '')
    if (at === -1) return !isPluralOwn && !owned.some((word) => path.includes(singular(word)))
    if (path.slice(0, at).includes(first)) return false
    return !isPluralOwn || path.slice(at + name.length).includes(first)
  }
}

/** How many words say what is done: 1 of `deletePet`, 2 of `bulkDeletePets`, 3 of `createOrUpdatePet`. */
export function verbsOf(id: readonly string[]): number {
  const start = /^(?:batch|bulk|mass|partial|partially)$/i.test(id[0] ?? '') ? 1 : 0
  if (!isVerb(id[start])) return 0
  const isMore = isConjunction(id[start + 1]) && isVerb(id[start + 2])
  return start + (isMore ? 3 : 1)
}

/** Where the preposition after an object stands, or the end. */
function endOfObject(id: readonly string[], start: number): number {
  const end = id.findIndex((word, index) => index >= start && isPreposition(word))
  return end === -1 ? id.length : end
}

/** True for the same words, however they are split. */
function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && some.join('') === others.join('')
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && /^(?:an?|the)$/i.test(words[0] ?? '') ? words.slice(1) : words
}
