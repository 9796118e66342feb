/** Reserved words, which cannot be names in a module. */
const keywords = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield'
  ).split(' '),
)

/** Contextual keywords of types or declarations, which we do not use as names. */
const contextual = new Set(
  (
    'abstract any as async boolean constructor declare from get is module namespace never number object of require set ' +
    'string symbol type undefined unique unknown'
  ).split(' '),
)

/** True for a name that we use for bindings. */
export function isIdentifier(name: string): boolean {
  return isBinding(name) && !contextual.has(name)
}

/** True for a name that can be a binding, such as an export of other modules. */
export function isBinding(name: string): boolean {
  return isPlainName(name) && !keywords.has(name)
}

/** True for a name that needs no quotes as a key or after a dot, and of which readers see each letter. */
export function isPlainName(name: string): boolean {
  // Almost all names, for which the other expressions take long.
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return true
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) && !/\p{Default_Ignorable_Code_Point}/u.test(name)
}
