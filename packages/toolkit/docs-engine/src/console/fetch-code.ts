import type { PlannedRequest } from './request.ts'

/** A request as a JavaScript module that sends it with `fetch`. What ends with `$TOKEN` takes it from the variable `token`. */
export function fetchCodeOf({ method, url, headers, body }: PlannedRequest): string {
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded'
  const sent = Object.entries(headers)
    // `URLSearchParams` adds it.
    .filter(([name]) => !(isForm && name === 'Content-Type'))
    .map(([name, value]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(value)}`)
  const form = [...new URLSearchParams(body)].map(([name, value]) => `${name}: ${literal(value)}`)
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(sent.length > 0 ? [`headers: { ${sent.join(', ')} }`] : []),
    ...(isForm ? [`body: new URLSearchParams({ ${form.join(', ')} })`] : []),
    ...(isForm || body === undefined ? [] : [`body: ${jsonCode(body)}`]),
  ]
  const options = lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line},\n`).join('')}}`
  const call = `await fetch(${literal(url)}${options})`
  return `const response = ${call}\nconsole.log(response.status, await response.text())`
}

/** JSON as code; what is not JSON is sent as it is. */
function jsonCode(body: string): string {
  try {
    return `JSON.stringify(${JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\n  ')})`
  } catch {
    return literal(body)
  }
}

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
