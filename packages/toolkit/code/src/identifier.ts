/** Words that can name nothing in a module. */
const keywords = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield'
  ).split(' '),
)

/** Words that mean something else where types or declarations stand, so that we name nothing by them. */
const contextual = new Set(
  (
    'abstract any as async boolean constructor declare from get is module namespace never number object of require set ' +
    'string symbol type undefined unique unknown'
  ).split(' '),
)

/** True for a name that we give to a binding. */
export function isIdentifier(name: string): boolean {
  return isBinding(name) && !contextual.has(name)
}

/** True for a name that can stand as a binding, as what others export may. */
export function isBinding(name: string): boolean {
  return isPlainName(name) && !keywords.has(name)
}

/** True for a name that may stand after a dot, or bare as a key. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}
