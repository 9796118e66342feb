import { contract } from '@loyalty-kit/mock-server'
import { operations, securitySchemes, type Operation } from '@loyalty-kit/spec'

/** One line of shell that calls one operation of the demo. */
export interface CurlLine {
  readonly title: string
  readonly line: string
}

/** Lines for a shell, one for each operation, that work in this order against the demo state. */
export function curlLines(mockUrl: string): CurlLine[] {
  const { deleteTierStructure, generateOAuthToken, listRewardActivities, revokeOAuthToken } = operations
  const { appId, appToken } = securitySchemes
  const app = `-H '${appId.name}: demo-app' -H '${appToken.name}: demo-token'`
  const bearer = `${app} -H "Authorization: Bearer $TOKEN"`
  const tokenOnly = String.raw`sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/'`
  const scope = scopeFor(deleteTierStructure, listRewardActivities)
  const urlOf = ({ path }: Operation, id = ''): string => mockUrl + path.replace('{id}', () => id)
  return [
    {
      title: 'Get a token',
      line: `TOKEN=$(curl -sS -X POST ${urlOf(generateOAuthToken)} ${app} -d grant_type=client_credentials ${scope} | ${tokenOnly}); echo "$TOKEN"`,
    },
    {
      title: 'List the activities of a reward',
      line: `curl -sS '${urlOf(listRewardActivities, 'rw_mug')}${pageOf(listRewardActivities, 3)}' ${bearer}`,
    },
    {
      title: 'Delete a tier structure',
      line: `curl -sS -X DELETE ${urlOf(deleteTierStructure, 'ts_gold')} ${bearer}`,
    },
    {
      title: 'Revoke the token',
      line: `curl -sS -X POST ${urlOf(revokeOAuthToken)} ${app} -d access_token="$TOKEN" -w 'status %{http_code}\\n'`,
    },
  ]
}

/** The field of a form that requests a token for operations. */
function scopeFor(...called: readonly Operation[]): string {
  const scopes = new Set(called.flatMap(({ acceptedScopes: [scope] }) => scope ?? []))
  return scopes.size === 1 ? `-d scope=${[...scopes].join()}` : `-d 'scope=${[...scopes].join(' ')}'`
}

/** The query of a page with so many items, if the contract has a page size. */
function pageOf({ id }: Operation, items: number): string {
  const action = contract.actions?.[id]
  const size = action?.does === 'list' && action.paging?.style === 'cursor' ? action.paging.size : undefined
  return size ? `?${size.parameter}=${items}` : ''
}
