/** Words that say nothing about what a reader looks for. */
const fillers = new Set(
  'a about all an and any api are as at be by can cannot do docs documentation does endpoint endpoints example examples for from has have how i if in into is it its long me more my need now of on or our per put should than that the their there these this to use used using we what when where which who why with you your'.split(
    ' ',
  ),
)

/** The words of a string in lower case, those of `PetShop` and `opening_hours` too. */
export function wordsOf(text: string): string[] {
  const words = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** The names in a string that code writes as one word, in lower case: `opening_hours`, `petshop` for `PetShop`. */
export function namesOf(text: string): string[] {
  const names = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  return names.filter((name) => /[^_]_[^_]|[^\p{Lu}_]\p{Lu}/u.test(name)).map((name) => name.toLowerCase())
}

/** Whether a title says no more than a name: one that code writes as one word, or that of a package: `From openapi-fetch`. */
export function namesOnly(title: string): boolean {
  const [word = '', ...others] = title.split(' ').filter((each) => !fillers.has(each.toLowerCase()))
  return others.length === 0 && (namesOf(word).includes(word.toLowerCase()) || /^[a-z]+(?:-[a-z]+)+$/.test(word))
}

/** The words of a string that say what it is about, a name as one of them; all words, if none does. */
export function tellingWords(text: string): string[] {
  const names = namesOf(text).filter((name) => name.includes('_'))
  const words = [...new Set([...names, ...wordsOf(text.replaceAll(/\w+_\w+/g, ' '))])]
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

const maxEnding = 3

/** What may follow a word of up to four letters. */
const endings = /^(?:s|d|ed|es|er|ing)$/

/** True for two forms of a word: `retry` and `retries`, `scope` and `scopes`. Numbers are the same or different. */
export function isSameWord(left: string, right: string): boolean {
  if (left === right) return true
  if (/\d/.test(left + right)) return false
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left]
  if (shorter.length < 3 || longer.length - shorter.length > maxEnding) return false
  if (longer.startsWith(shorter)) return shorter.length > 4 || endings.test(longer.slice(shorter.length))
  return shorter.length > 4 && longer.startsWith(shorter.slice(0, -1))
}
