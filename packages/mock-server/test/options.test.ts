import { contract } from '@loyalty-kit/mock-server'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { describe, expect, test } from 'vitest'

/** What a call throws, as text. */
async function failureOf(call: () => unknown): Promise<string> {
  return await Promise.resolve()
    .then(call)
    .then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
}

const century = 3_155_760_000

describe('an option that cannot be used is refused, with its name, its value and what is allowed', () => {
  test.each([
    [
      { tokenLifetimeSeconds: 'abc' },
      `TypeError: tokenLifetimeSeconds must be an integer from 1 to ${century}, not "abc"`,
    ],
    [{ tokenLifetimeSeconds: 0 }, `RangeError: tokenLifetimeSeconds must be an integer from 1 to ${century}, not 0`],
    [
      { tokenLifetimeSeconds: Number.NaN },
      `RangeError: tokenLifetimeSeconds must be an integer from 1 to ${century}, not NaN`,
    ],
    [
      { cursorLifetimeSeconds: 1.5 },
      `RangeError: cursorLifetimeSeconds must be an integer from 1 to ${century}, not 1.5`,
    ],
    [{ idSeed: '7' }, 'TypeError: idSeed must be an integer from -9007199254740991 to 9007199254740991, not "7"'],
    [{ idSeed: 0.5 }, 'RangeError: idSeed must be an integer from -9007199254740991 to 9007199254740991, not 0.5'],
    [{ secret: '' }, 'RangeError: secret must be a string of at least 1 character, not <SECRET>'],
    [{ secret: 1234 }, 'TypeError: secret must be a string of at least 1 character, not <SECRET>'],
    [{ controlToken: '' }, 'RangeError: controlToken must be a string that a header can hold, not <SECRET>'],
    [{ controlToken: 'a\nb' }, 'RangeError: controlToken must be a string that a header can hold, not <SECRET>'],
    [
      { cors: 'docs.example' },
      'RangeError: cors must be *, or an origin without a path, such as https://docs.example, not "docs.example"',
    ],
    [{ cors: true }, 'TypeError: cors must be *, or an origin without a path, such as https://docs.example, not true'],
    [
      { basePath: 'v1' },
      'RangeError: basePath must be a path such as /api/v1, without a slash at the end and not below /__control, not "v1"',
    ],
    [
      { basePath: '/' },
      'RangeError: basePath must be a path such as /api/v1, without a slash at the end and not below /__control, not "/"',
    ],
    [
      { basePath: '/a/../b' },
      'RangeError: basePath must be a path such as /api/v1, without a slash at the end and not below /__control, not "/a/../b"',
    ],
    [
      { basePath: '/__control' },
      'RangeError: basePath must be a path such as /api/v1, without a slash at the end and not below /__control, not "/__control"',
    ],
    [
      { basePath: '/__control/v1' },
      'RangeError: basePath must be a path such as /api/v1, without a slash at the end and not below /__control, not "/__control/v1"',
    ],
    [
      { basePath: '/a?b' },
      'RangeError: basePath must be a path such as /api/v1, without a slash at the end and not below /__control, not "/a?b"',
    ],
    [{ bodyLimitBytes: -1 }, 'RangeError: bodyLimitBytes must be an integer from 0 to 536870888, not -1'],
    [{ bodyLimitBytes: Infinity }, 'RangeError: bodyLimitBytes must be an integer from 0 to 536870888, not Infinity'],
    [{ journalSize: '5' }, 'TypeError: journalSize must be an integer from 0 to 1000000, not "5"'],
    [{ now: 5 }, 'TypeError: now must be a function, not 5'],
    [{ log: true }, 'TypeError: log must be a function, not true'],
    [{ createSign: {} }, 'TypeError: createSign must be a function, not {}'],
    [{ createTokenSigner: 'ES256' }, 'TypeError: createTokenSigner must be a function, not "ES256"'],
    [{ createStore: 'mock.db' }, 'TypeError: createStore must be a function, not "mock.db"'],
    [{ routes: [] }, 'TypeError: routes must be an object of operations by id, not []'],
    [{ seed: null }, 'TypeError: seed must be an object with an array for each collection, not null'],
    [
      { acceptedScopes: 'all' },
      'RangeError: acceptedScopes must be "any", or an object with an array of scopes for each operation, not "all"',
    ],
    [
      { acceptedScopes: { listRewardActivities: 'api' } },
      'TypeError: acceptedScopes/listRewardActivities must be an array of scopes, not "api"',
    ],
    [
      { acceptedScopes: { listRewardActivities: ['a b'] } },
      'TypeError: acceptedScopes/listRewardActivities must be an array of scopes, not ["a b"]',
    ],
    [
      { acceptedScopes: { listRewardActivites: [] } },
      'RangeError: acceptedScopes names the operation "listRewardActivites", which the contract does not have. Did you mean listRewardActivities?',
    ],
    [
      { acceptedScopes: { nothing: [] } },
      `RangeError: acceptedScopes names the operation "nothing", which the contract does not have. Use ${Object.keys(contract.routes).join(', ')}`,
    ],
    [{ jurnalSize: 5 }, 'TypeError: there is no option "jurnalSize". Did you mean journalSize?'],
    [
      { hue: 5 },
      expect.stringMatching(/^TypeError: there is no option "hue"\. Use idSeed, .*, seed, routes, createStore$/),
    ],
  ])('%j', async (options, want) => {
    const failure = await failureOf(() => createMockServer(options as never))
    expect(failure.replace('Cannot create the mock: ', '')).toEqual(want)
  })

  test.each([
    [{ port: '80' }, 'TypeError: Cannot listen: port must be an integer from 0 to 65535, not "80"'],
    [{ port: 65_536 }, 'RangeError: Cannot listen: port must be an integer from 0 to 65535, not 65536'],
    [{ host: '' }, 'RangeError: Cannot listen: host must be an address or a name, not ""'],
    [
      { connectionLimit: 0 },
      'RangeError: Cannot listen: connectionLimit must be an integer from 1 to 2147483647, not 0',
    ],
    [{ prt: 80 }, 'TypeError: Cannot listen: there is no option "prt". Did you mean port?'],
  ])('of listen: %j', async (options, want) => {
    expect(await failureOf(async () => await listen(createMockServer(), options as never))).toBe(want)
  })

  test.each([
    [
      { upstream: 5 },
      'TypeError: Cannot start the proxy: upstream must be a URL such as https://shop.example, without user, query or fragment, not 5',
    ],
    [{ strict: 'yes' }, 'TypeError: Cannot start the proxy: strict must be true or false, not "yes"'],
    [{ transcript: '' }, 'RangeError: Cannot start the proxy: transcript must be the path of a file, not ""'],
    [{ port: -1 }, 'RangeError: Cannot start the proxy: port must be an integer from 0 to 65535, not -1'],
  ])('of the proxy: %j', async (options, want) => {
    expect(await failureOf(async () => await proxy({ upstream: 'http://a.test', ...(options as object) }))).toBe(want)
  })

  test('but an option that is undefined is the default', async () => {
    const undefinedOptions = { idSeed: undefined, cors: undefined, createSign: undefined, seed: undefined }
    expect((await createMockServer(undefinedOptions as never).fetch('http://mock.test/nowhere')).status).toBe(404)
  })
})
