import { writeFigures, table } from '../section.ts'
import { installedPackages } from './installed.ts'
import { heapOverListing } from './memory.ts'
import { overhead } from './overhead.ts'
import { firstCalls, revokedToken } from './tokens.ts'
import { typeCheckSeconds } from './types.ts'

const speeds = await overhead()
const bare = speeds.find(({ name }) => name === 'bare fetch')?.us ?? 1
const types = typeCheckSeconds()
const heap = await heapOverListing(1_000_000)
const packages = ['@loyalty-kit/client', 'openapi-fetch', 'ky', 'ofetch', 'axios']
const spreads = [0, 50, 2000]
const requests: string[] = []
for (const ms of spreads) requests.push(String(await revokedToken(50, ms)))

const sections = [
  table(
    ['one call, `fetch` stubbed, 27-byte body', 'processor µs', 'relative to bare fetch'],
    speeds.map(({ name, us }) => [name, us.toFixed(1), (us / bare).toFixed(2)]),
  ),
  table(
    ['installed for production', 'packages'],
    packages.map((name) => [name, String(installedPackages(name))]),
  ),
  table(
    ['type-checking 40 calls, whole run of TypeScript 7', 'seconds'],
    types.map(({ name, seconds }) => [name, seconds.toFixed(2)]),
  ),
  table(
    ['token requests', 'count'],
    [
      ['10 000 concurrent first calls', String(await firstCalls(10_000))],
      ...spreads.map((ms, n) => [
        `50 calls with a revoked token, ${ms === 0 ? 'concurrent' : `over ${ms} ms`}`,
        requests[n] ?? '',
      ]),
    ],
  ),
  table(
    ['items listed, of 1 000 000', 'heap in use'],
    [1, 5, 10].map((tenth) => [`${tenth}00 000`.replace('1000 000', '1 000 000'), `${heap[tenth - 1]?.toFixed(1)} MB`]),
  ),
]
const note = `Measured in one run with Node ${process.versions.node} by \`pnpm --filter @loyalty-kit/bench client\`.`
writeFigures('packages/client/README.md', [note, ...sections].join('\n\n'))
process.stdout.write(`${sections.join('\n\n')}\n`)
