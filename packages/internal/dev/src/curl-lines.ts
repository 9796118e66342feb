/** One line of shell that calls one operation of the demo. */
export interface CurlLine {
  readonly title: string
  readonly line: string
}

/** Lines for a shell, one for each operation, that work in this order against the demo state. */
export function curlLines(mockUrl: string): CurlLine[] {
  const app = `-H 'X-App-Id: demo-app' -H 'X-App-Token: demo-token'`
  const bearer = `${app} -H "Authorization: Bearer $TOKEN"`
  const tokenOnly = String.raw`sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/'`
  return [
    {
      title: 'Get a token',
      line: `TOKEN=$(curl -sS -X POST ${mockUrl}/oauth/token ${app} -d grant_type=client_credentials -d scope=api | ${tokenOnly}); echo "$TOKEN"`,
    },
    {
      title: 'List the activities of a reward',
      line: `curl -sS '${mockUrl}/v2/loyalties/rewards/rw_mug/activities?limit=3' ${bearer}`,
    },
    {
      title: 'Delete a tier structure',
      line: `curl -sS -X DELETE ${mockUrl}/v2/loyalties/tier-structures/ts_gold ${bearer}`,
    },
    {
      title: 'Revoke the token',
      line: `curl -sS -X POST ${mockUrl}/v1/oauth/token/revoke ${app} -d access_token="$TOKEN" -w 'status %{http_code}\\n'`,
    },
  ]
}
