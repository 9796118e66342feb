/** A string as JavaScript; a variable of a shell is one of JavaScript: `$API_KEY` is `apiKey`. */
export function literal(text: string, variables: readonly string[] = []): string {
  const parts = variables.length === 0 ? [text] : text.split(new RegExp(`\\$(${variables.join('|')})\\b`))
  if (parts.length === 1) return `'${escaped(text, "'")}'`
  const [before, variable = '', after] = parts
  if (parts.length === 3 && before === '' && after === '') return camel(variable)
  return `\`${parts.map((part, index) => (index % 2 === 1 ? `\${${camel(part)}}` : escaped(part, '`$'))).join('')}\``
}

/** A name as the key of an object. */
export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

function camel(variable: string): string {
  return variable.toLowerCase().replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function escaped(text: string, quotes: string): string {
  return text.replaceAll(/[\p{Cc}\\'`$\u2028\u2029]/gu, (character) => {
    if (character === '\n') return String.raw`\n`
    if (character === '\\' || quotes.includes(character)) return `\\${character}`
    return /['`$]/.test(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
