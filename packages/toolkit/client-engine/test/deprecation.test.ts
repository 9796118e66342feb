import { expect, test } from 'vitest'
import { onDeprecation, type DeprecationEvent } from '../src/index.ts'

/** What is reported of responses, each of an operation with headers. */
async function reportsOf(
  ...responses: readonly { readonly operation: string; readonly headers: HeadersInit }[]
): Promise<readonly DeprecationEvent[]> {
  const reports: DeprecationEvent[] = []
  const hook = onDeprecation((event) => void reports.push(event))
  for (const { operation, headers } of responses)
    await hook({ operation, call: {}, attempt: 1, status: 200, headers: new Headers(headers), durationMs: 1 })
  return reports
}

const nothing = { deprecatedAt: undefined, sunsetAt: undefined, successor: undefined, documentation: undefined }
const july = new Date('2023-06-30T23:59:59Z')

test.each<{ headers: Record<string, string>; expected: Partial<DeprecationEvent> }>([
  { headers: { deprecation: '@1688169599' }, expected: { deprecatedAt: july } },
  { headers: { deprecation: 'Fri, 30 Jun 2023 23:59:59 GMT' }, expected: { deprecatedAt: july } },
  { headers: { deprecation: 'Fri Jun 30 23:59:59 2023' }, expected: { deprecatedAt: july } },
  { headers: { deprecation: 'true' }, expected: {} },
  { headers: { sunset: 'Fri, 30 Jun 2023 23:59:59 GMT' }, expected: { sunsetAt: july } },
  {
    headers: {
      deprecation: '@1688169599',
      link: '</pets?a=1,2>; rel=next, </v2/pets>; type="x"; rel="latest Successor-Version", <https://d.test/x>; rel=deprecation',
    },
    expected: { deprecatedAt: july, successor: '/v2/pets', documentation: 'https://d.test/x' },
  },
  {
    headers: { sunset: 'soon', link: '<https://d.test/end>;rel="sunset";title="rel=successor-version"' },
    expected: { documentation: 'https://d.test/end' },
  },
])('$headers is reported', async ({ headers, expected }) => {
  expect(await reportsOf({ operation: 'listPets', headers })).toEqual([
    { operation: 'listPets', ...nothing, ...expected },
  ])
})

test('an operation is reported once, and one without the headers is not', async () => {
  const deprecated = { deprecation: '@1688169599' }
  const reports = await reportsOf(
    { operation: 'listPets', headers: {} },
    { operation: 'listPets', headers: deprecated },
    { operation: 'listPets', headers: deprecated },
    { operation: 'getPet', headers: deprecated },
    { operation: 'addPet', headers: { link: '</v2>; rel=successor-version' } },
  )
  expect(reports.map(({ operation }) => operation)).toEqual(['listPets', 'getPet'])
})
