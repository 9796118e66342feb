import type { Operation } from '@specwright/docs-engine'
import { demo } from './demo.ts'

/** A token in the contract's examples. */
const tokenExample = "'<ACCESS_TOKEN>'"

/** A TypeScript module that calls an operation of the demo with `@loyalty-kit/client`. */
export function clientSample({ acceptedScopes, security, sample = '' }: Operation): string {
  const { appId, appToken } = demo.credentials
  // An operation may need a token, whatever its scopes.
  const [scope] = security.some((names) => names.includes('accessToken')) ? [...acceptedScopes, 'api'] : []
  const options = [
    `baseUrl: '${demo.url}'`,
    `appId: '${appId}'`,
    `appToken: '${appToken}'`,
    ...(scope === undefined ? [] : [`scope: ['${scope}']`]),
  ]
  const takesToken = sample.includes(tokenExample)
  return [
    "import { createLoyaltyClient } from '@loyalty-kit/client'\n",
    `const client = createLoyaltyClient({\n${options.map((line) => `  ${line},\n`).join('')}})`,
    ...(takesToken ? ["const { access_token } = await client.oauth.generateToken({ scope: ['api'] })"] : []),
    sample.replace(tokenExample, 'access_token'),
  ].join('\n')
}
