/** Letters of the Latin alphabet, in lower case, that are no letter with a mark, and how names write them. */
const latinLetters = lettersOf('đ d ð d ı i ł l ø o æ ae œ oe ß ss þ th')

/** The same of other alphabets. */
const otherLetters = lettersOf(`
  а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya
  є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
`)

/** `Báo cáo` -> `Bao cao`: letters with marks as those of the alphabet that names are written in. */
export function latin(text: string): string {
  if (isAscii(text)) return text
  return withLetters(
    seen(text)
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, ''),
    latinLetters,
  )
}

/** `Заказы` -> `Zakazy`: the same, and letters of other alphabets as they sound. */
export function romanised(text: string): string {
  if (isAscii(text)) return text
  return withLetters(latin(text).replaceAll(/[ъь]/gi, ''), otherLetters)
}

/** True for a name, as almost all are, that is the same in all of these alphabets: to look for other letters takes long. */
function isAscii(text: string): boolean {
  return !/[^ -~]/.test(text)
}

/** Text without joiners and fillers, which are letters too. */
function seen(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** @param pairs Letters, each followed by how it is written. */
function lettersOf(pairs: string): ReadonlyMap<string, string> {
  return new Map(Array.from(pairs.matchAll(/(\S+) (\S+)/g), ([, letter = '', written = '']) => [letter, written]))
}

/** `Größe` -> `Grosse`, and letters of alphabets that nothing is known of as they are: `用户`, `ガス`. */
export function inLatin(text: string): string {
  if (isAscii(text)) return text
  return seen(text)
    .normalize('NFC')
    .replaceAll(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{Mark}*/gu, romanised)
}

function withLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return text.replaceAll(/(?!\p{ASCII})\p{Letter}/gu, (letter) => {
    const lower = letter.toLowerCase()
    const written = letters.get(lower)
    if (written === undefined) return letter
    return letter === lower ? written : upperFirst(written)
  })
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
