import { formOf } from './body.ts'
import { literal } from './literal.ts'
import type { PlannedRequest } from './request.ts'

/** A request as a JavaScript module that sends it with `fetch`. What ends with `$TOKEN` takes it from the variable `token`. */
export function fetchCodeOf({ method, url, headers, body }: PlannedRequest): string {
  const sent = Object.entries(headers).map(
    ([name, value]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(value)}`,
  )
  const { before, value } = body === undefined ? {} : formOf(body).code(body)
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(sent.length > 0 ? [`headers: { ${sent.join(', ')} }`] : []),
    ...(value === undefined ? [] : [`body: ${value}`]),
  ]
  const options = lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line},\n`).join('')}}`
  const call = `const response = await fetch(${literal(url)}${options})`
  return [...(before === undefined ? [] : [before]), call, 'console.log(response.status, await response.text())'].join(
    '\n',
  )
}
