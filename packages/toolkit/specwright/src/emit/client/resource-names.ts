import {
  isAudience,
  isConjunction,
  isParticiple,
  isParticleOf,
  isPreposition,
  isQualifier,
  isVerb,
  withoutKind,
} from './verbs.ts'
import { isPlural, stem } from './words.ts'

/** What an operation is of: the words of its tag, or of its path. */
export interface ResourceWords {
  readonly words: readonly string[]
  /** The words of all levels of its tag. */
  readonly whole: readonly string[]
  /** True for a tag of several things, such as `Users & Groups`: only all of its words name it. */
  readonly isOfSeveral: boolean
  /** The words of the path, without parameters. */
  readonly path: readonly string[]
  /** The words of each of its parts. */
  readonly parts: readonly (readonly string[])[]
  /** The words of those that a parameter follows. */
  readonly items: readonly (readonly string[])[]
  /** True for a path that ends with a parameter. */
  readonly isOfItem: boolean
  /** True for what is read from it. */
  readonly isRead: boolean
  /** The verb that the summary of an operation of it begins with. */
  readonly verb: string
}

/** How words of an id can name a resource. */
export class ResourceNames {
  readonly #resource: ResourceWords
  readonly #words: readonly string[]
  /** `manager`, `class` of `Manager Tb Class` at `/manager/class`, which lacks a word of the resource. */
  readonly #wordsInPath: readonly string[]

  constructor(resource: ResourceWords) {
    this.#resource = resource
    this.#words = withoutKind(resource.words).map(stem)
    const path = resource.path.map(stem)
    const inPath = this.#words.filter((word) => path.includes(word))
    const isOfSame = !resource.isOfSeveral && inPath.length > 1 && inPath.at(-1) === this.#words.at(-1)
    this.#wordsInPath = isOfSame ? inPath : this.#words
  }

  /** How many words it has. */
  get count(): number {
    return this.#words.length
  }

  /** True for all words of the resource: `Line Items`, or `Line Items API` without its last word. */
  isWhole(words: readonly string[]): boolean {
    const all = this.#resource.whole.map(stem)
    const some = withoutArticle(words).map(stem)
    const isWritten = [this.#words, all, this.#wordsInPath].some((own) => isSame(some, own))
    return isWritten || (some.length > 2 && isSame(some.toSorted(), all.toSorted()))
  }

  /**
   * How many words name the resource in front of a verb, or of what it has: `petsList`, `petToys`. In front of a verb the
   * last words of the resource do.
   */
  inFrontOf(id: readonly string[]): number {
    const below = this.#inPathOf(id)
    if (below > 0) return below
    for (const { length } of [this.#resource.words, this.#words, this.#wordsInPath]) {
      const [own, rest] = [id.slice(0, length), id.slice(length)]
      // A verb that is a resource says nothing again: `sendImage` of `send`.
      const isVerbAgain =
        !this.#resource.isRead &&
        isVerb(own[0]) &&
        own.join().toLowerCase() === this.#resource.words.join().toLowerCase()
      const isAgain = rest.length > 0 && !isPreposition(rest[0]) && (length > 1 || isVerbAgain)
      const isInFront =
        isVerb(rest[0]) ||
        (rest.length > 0 && stem(rest[0] ?? '') === stem(this.#resource.verb)) ||
        isAgain ||
        (!isVerb(id[0]) && this.#owns(own, rest))
      if (isInFront && this.isWhole(own)) return length
    }
    const ends = id.flatMap((word, index) => (isVerb(word) ? [index] : []))
    const first = ends[0] ?? 0
    return ends.findLast((end) => this.#isRepeated(id.slice(0, end)) && (end === first || end > 1)) ?? 0
  }

  /** True for words in front of a verb that say the resource again: `callouts` of `Callouts Templates`. */
  #isRepeated(before: readonly string[]): boolean {
    const isStart = !this.#resource.isOfSeveral && isSame(before.map(stem), this.#words.slice(0, before.length))
    return isStart || this.isWhole(before) || this.#isLastWord(before)
  }

  /** How many words repeat a path up to the resource: 2 of `sec`, `item`, `set`, `org` of `Item`, at `/sec/item/{id}/org`. */
  #inPathOf(id: readonly string[]): number {
    const joined = this.#resource.parts.map((part) => part.map(stem).join(''))
    const own = joined.indexOf(this.#words.join(''))
    const start = joined.slice(0, own + 1).join('')
    const count = id.findIndex((_, index) => id.slice(0, index).map(stem).join('') === start)
    return own > 0 && !isVerb(id[0]) && !isPreposition(id[count]) ? Math.max(count, 0) : 0
  }

  /**
   * True for a resource after one word, which is a verb if it is none of those that are known: `summariseBooks`, or has a
   * preposition behind it: `rowsOfBooks`. In `cartItems` of `/carts/{id}/items`, the path shows that it is a noun.
   */
  areAfterVerb(id: readonly string[]): boolean {
    if (isPreposition(id[1]) && this.isWhole(id.slice(2))) return true
    const object = id.slice(1, endOfObject(id, 1))
    // `requestPasswordReset` at `/password-reset`
    const isPart = this.isWhole(object.slice(0, this.count)) && this.#isPart(object)
    if (isQualifier(id[0] ?? '') || isOfWhom(id[0] ?? '') || !(isPart || this.isWhole(object))) return false
    const path = this.#resource.path.map(stem)
    const at = path.lastIndexOf(this.#words.at(-1) ?? '')
    return !path.slice(0, Math.max(at, 0)).includes(stem(id[0] ?? ''))
  }

  /** What is left of an object: nothing of the resource itself, `Card` of `CustomerCard`; otherwise all of it. */
  withoutObject(object: readonly string[]): readonly string[] {
    const words = withoutArticle(object)
    if (this.isWhole(words)) return []
    const several = words.slice(this.#words.length)
    const owner = words.slice(0, this.#words.length)
    // `UserProfile` of `/profile`
    const isPath = isSame(several.map(stem), this.#path()) && !isPlural(owner.at(-1) ?? '')
    if (this.isWhole(owner) && (isPath || this.#owns(owner, several))) return several
    const qualifiers = words.findIndex((word) => !this.#isBeforeNoun(word))
    const noun = qualifiers === -1 ? [] : words.slice(qualifiers)
    const whole = words.findIndex((_, start) => start <= qualifiers && this.isWhole(words.slice(start)))
    if (whole !== -1) return words.slice(0, whole)
    if (this.#isLastWord(noun)) return words.slice(0, qualifiers)
    const own = this.#inFrontOf(noun)
    const owned = noun.slice(own.length)
    if (own.length > 0 && (own.length > 1 || this.#owns(own, owned))) return [...words.slice(0, qualifiers), ...owned]
    const [things, last] = [words.slice(0, -1), words.slice(-1)]
    // `TracksPlaylist` of `/playlists/{id}/tracks`, but not the `IssuesReport` of `/reports/issues`
    const isItem = this.#resource.items.some((part) => this.isWhole(part))
    const isOfOwner =
      isItem && this.isWhole(last) && isPlural(things.at(-1) ?? '') && this.#isInPath([...last, ...things])
    return isOfOwner ? things : this.#withoutOwnInPath(this.#withoutOwner(words))
  }

  /** `Application` of `CoachApplication` for `Coach Profile`, where that is what the path ends with, alone or behind a verb. */
  #withoutOwnInPath(words: readonly string[]): readonly string[] {
    const left = words.filter((word, at) => at === words.length - 1 || !this.#words.includes(stem(word)))
    const last = this.#resource.parts.at(-1) ?? []
    const isVerbThere = isVerb(last[0]) && last.length > 1 && stem(last[0] ?? '') !== this.#words[0]
    const written = isVerbThere ? last.slice(1) : last
    return isSame(left.map(stem), written.map(stem)) ? left : words
  }

  /** `New`, and for what is read, `Archived`. */
  #isBeforeNoun(word: string): boolean {
    const isOwn = this.#words.includes(stem(word))
    return isQualifier(word) || (this.#resource.isRead && isParticiple(word) && !isOwn)
  }

  /** `Monitoring`, `Mode` of `setMonitoringModeRampSchedule`, at `/ramp-schedules/{id}/actions/set-monitoring-mode`. */
  #withoutOwner(words: readonly string[]): readonly string[] {
    const [things, owner] = [words.slice(0, -this.#words.length), words.slice(-this.#words.length)]
    if (things.length === 0 || !this.isWhole(owner)) return words
    const isDone = this.#resource.parts.some(
      (part) => isVerb(part[0]) && isSame(part.slice(1).map(stem), things.map(stem)),
    )
    return isDone ? things : words
  }

  /** The words in front of an object that name the resource: all of its words, or its last ones. */
  #inFrontOf(noun: readonly string[]): readonly string[] {
    const last = this.#words.findIndex((_, start) => {
      const own = noun.slice(0, this.#words.length - start)
      return this.isWhole(own) || (this.#isLastWord(own) && (own.length > 1 || this.#isPart(own)))
    })
    return last === -1 ? [] : noun.slice(0, this.#words.length - last)
  }

  /** True for words that are a part of the path: `Customer` of `/customers/{id}`, but not `Tax` of `/tax-codes/{id}`. */
  #isPart(words: readonly string[]): boolean {
    return this.#resource.parts.some((part) => isSame(part.map(stem), words.map(stem)))
  }

  /** True for words that the path has. */
  #isInPath(words: readonly string[]): boolean {
    const path = this.#path()
    return path.some((_, start) => isSame(path.slice(start, start + words.length), words.map(stem)))
  }

  /** The words of the path, of which `me` is a user, and `t` a topic if that is the resource. */
  #path(): readonly string[] {
    const [own = '', ...more] = this.#words
    return this.#resource.path.map((word) => {
      if (word.toLowerCase() === 'me') return 'user'
      return more.length === 0 && own.charAt(0) === word ? own : stem(word)
    })
  }

  /** `Item` of `Line Items`, but not `Group` of `Users and Groups`. */
  #isLastWord(noun: readonly string[]): boolean {
    const words = noun.map(stem)
    if (this.#resource.isOfSeveral || words.length === 0) return false
    return this.#words.some((_, start) => isSame(words, this.#words.slice(start)) && !this.#isBehindPreposition(start))
  }

  /** True for the `Role` of `User With Role`, but not for `Tokens` of `Log In Tokens`. */
  #isBehindPreposition(at: number): boolean {
    const [verb, word] = this.#words.slice(Math.max(at - 2, 0), at)
    return isPreposition(word ?? verb) && !isParticleOf(verb, word)
  }

  /**
   * True for what an item of the resource has, by the path: `Card` of `Customer` in `/customers/{id}/cards`. After a
   * plural, `Tracks User`, the path must say so; a path that has neither says nothing.
   */
  #owns(own: readonly string[], owned: readonly string[]): boolean {
    const [first = ''] = owned.map(stem)
    if (first === '' || owned.some(isConjunction)) return false
    const path = this.#path()
    const name = own.map(stem)
    const at = path.findIndex((_, start) => isSame(path.slice(start, start + name.length), name))
    const isPluralOwn = isPlural(own.at(-1) ?? '')
    if (at === -1) return !isPluralOwn && !owned.some((word) => path.includes(stem(word)))
    if (isPluralOwn && path.slice(0, at).includes(first)) return false
    return !isPluralOwn || at === 0 || path.slice(at + name.length).includes(first)
  }
}

/** True for whose something is, or for whom: `userCompanies`. */
export function isOfWhom(word: string): boolean {
  return /^user$/i.test(word) || isAudience([word])
}

/** Where the preposition after an object stands, or the end. */
export function endOfObject(id: readonly string[], start: number): number {
  const end = id.findIndex((word, index) => index >= start && isPreposition(word))
  return end === -1 ? id.length : end
}

/** True for the same words, however they are split. */
export function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && some.join('') === others.join('')
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && /^(?:an?|the)$/i.test(words[0] ?? '') ? words.slice(1) : words
}
