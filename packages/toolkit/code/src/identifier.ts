const reserved = new Set(
  (
    'abstract any arguments as async await boolean break case catch class const constructor continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import in instanceof ' +
    'interface is let module namespace never new null number object of package private protected public require return ' +
    'set static string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield'
  ).split(' '),
)

/** True for a name that may stand as a binding in TypeScript. */
export function isIdentifier(name: string): boolean {
  return isPlainName(name) && !reserved.has(name)
}

/** True for a name that may stand after a dot, or bare as a key. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}
