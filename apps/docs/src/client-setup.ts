import type { Operation } from '@specwright/docs-engine'
import { demo } from './demo.ts'

/** What precedes a call of an operation of the demo with `@loyalty-kit/client`, in a TypeScript module. */
export function clientSetup({ acceptedScopes, security, call }: Operation): string {
  const { appId, appToken } = demo.credentials
  // An operation may need a token, whatever its scopes.
  const [scope] = security.some((names) => names.includes('accessToken')) ? [...acceptedScopes, 'api'] : []
  const options = [
    `baseUrl: '${demo.url}'`,
    `appId: '${appId}'`,
    `appToken: '${appToken}'`,
    ...(scope === undefined ? [] : [`scope: ['${scope}']`]),
  ]
  const takesToken = call?.arguments.some(({ slot }) => slot.endsWith(`.${demo.token.field}`)) === true
  return [
    "import { createLoyaltyClient } from '@loyalty-kit/client'\n",
    `const client = createLoyaltyClient({\n${options.map((line) => `  ${line},\n`).join('')}})`,
    ...(takesToken
      ? [`const { ${demo.token.field}: token } = await client.oauth.generateToken({ scope: ['api'] })`]
      : []),
  ].join('\n')
}
