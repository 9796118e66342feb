const secretHeaders: Readonly<Record<string, string>> = {
  authorization: '<ACCESS_TOKEN>',
  'proxy-authorization': '<ACCESS_TOKEN>',
  'x-app-id': '<APP_ID>',
  'x-app-token': '<APP_TOKEN>',
  'x-mock-control-token': '<CONTROL_TOKEN>',
  cookie: '<COOKIE>',
  'set-cookie': '<COOKIE>',
}

/** Anything that has the look of a JWT, wherever it stands. */
const tokens = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g
/** Members of forms, queries and JSON that hold a secret. */
const members =
  /("?(?:access_token|token|client_secret|refresh_token)"?\s*[=:]\s*)(?:"(?:[^"\\]|\\[^])*"?|[^\s&",}]+)/gi

/** Headers without their secrets. */
export function redactHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, secretHeaders[name] ?? redactText(String(value))]]
    }),
  )
}

/** A body, a query or a path without its secrets. */
export function redactText(text: string): string {
  return text
    .replace(members, (_, start: string) => `${start}${start.includes('"') ? '"<SECRET>"' : '<SECRET>'}`)
    .replace(tokens, '<ACCESS_TOKEN>')
}
