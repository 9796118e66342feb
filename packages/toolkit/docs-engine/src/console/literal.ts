/** A string as JavaScript; a variable of a shell is one of JavaScript: `$API_KEY` is `apiKey`. */
export function literal(text: string): string {
  const [, before = '', variable] = /^(.* )?\$([A-Z][A-Z0-9_]*)$/s.exec(text) ?? []
  if (variable === undefined)
    return `'${text
      .replaceAll('\\', String.raw`\\`)
      .replaceAll("'", String.raw`\'`)
      .replaceAll('\n', String.raw`\n`)}'`
  const name = variable.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return before === '' ? name : `\`${before.replaceAll(/[`\\$]/g, String.raw`\$&`)}\${${name}}\``
}
