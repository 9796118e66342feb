import type { Operation } from '@loyalty-kit/spec'
import { planOf } from '../console/plan.ts'
import { curlOf, requestFor } from '../console/request.ts'
import { credentials, resolved, textOf, written, type Json } from './contract.ts'
import { demo } from './demo.ts'

/** A line for the shell that calls an operation of the demo; it takes a token from `$TOKEN` where one is needed. */
export function curlSample(operation: Operation): string {
  const plan = planOf(operation)
  const values = Object.fromEntries(
    plan.fields.map(({ name, value }) => [name, name === 'access_token' ? '$TOKEN' : value]),
  )
  return curlOf(requestFor(plan, { values, body: plan.body ?? '' }, { ...demo, token: '$TOKEN' }, demo.url))
}

/** A module of TypeScript that calls an operation of the demo with the client. */
export function clientSample({ acceptedScopes, sample, security }: Operation): string {
  const needsToken = security.some((names) => names.some((name) => credentials[name]?.type === 'http'))
  const [scope] = acceptedScopes
  const options = [
    `baseUrl: '${demo.url}'`,
    `appId: '${demo.appId}'`,
    `appToken: '${demo.appToken}'`,
    ...(needsToken && scope !== undefined ? [`scope: ['${scope}']`] : []),
  ]
  const takesToken = sample.includes(tokenExample)
  return [
    "import { createLoyaltyClient } from '@loyalty-kit/client'\n",
    `const client = createLoyaltyClient({\n${options.map((line) => `  ${line},\n`).join('')}})`,
    ...(takesToken ? ["const { access_token } = await client.oauth.generateToken({ scope: ['api'] })"] : []),
    sample.replace(tokenExample, 'access_token'),
  ].join('\n')
}

/** A token in the contract's examples. */
const tokenExample = "'<ACCESS_TOKEN>'"

/** A module of JavaScript that calls an operation of the demo by `fetch`; it finds a token in `token` where one is needed. */
export function fetchSample(operation: Operation): string {
  const names = operation.security[0] ?? []
  const headers = names.map((name) => {
    const scheme = credentials[name]
    if (scheme?.type !== 'apiKey') return `Authorization: \`Bearer \${token}\``
    return `'${scheme.name}': '${scheme.name.endsWith('Token') ? demo.appToken : demo.appId}'`
  })
  const fields = Object.entries(bodyExample(operation)).map(([name, value]) => {
    return name === 'access_token' ? `${name}: token` : `${name}: ${JSON.stringify(textOf(value))}`
  })
  const lines = [
    ...(operation.method === 'get' ? [] : [`method: '${operation.method.toUpperCase()}'`]),
    `headers: { ${headers.join(', ')} }`,
    ...(fields.length > 0 ? [`body: new URLSearchParams({ ${fields.join(', ')} })`] : []),
  ]
  const call = `await fetch('${demo.url}${exampleAddress(operation)}', {\n${lines.map((line) => `  ${line},\n`).join('')}})`
  return `const response = ${call}\nconsole.log(response.status, await response.text())`
}

/** The path of an operation with the examples of its parameters in it. */
function exampleAddress(operation: Operation): string {
  const parameters = ((written(operation)['parameters'] ?? []) as unknown[]).map(resolved) // a list, as the linter has proven
  return parameters
    .filter((parameter) => parameter['in'] === 'path')
    .reduce((path: string, parameter) => {
      return path.replace(
        `{${String(parameter['name'])}}`,
        encodeURIComponent(textOf(parameter['example'] ?? firstExample(parameter))),
      )
    }, operation.path)
}

function bodyExample(operation: Operation): Json {
  const content = Object.values(resolved(resolved(written(operation)['requestBody'])['content']))[0]
  const example = firstExample(resolved(content))
  return resolved(example)
}

function firstExample(holder: Json): unknown {
  const example = Object.values(resolved(holder['examples']))[0]
  return resolved(example)['value']
}
