import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The source of each bundle: one call or a few, as users write them. */
const uses: Readonly<Record<string, string>> = {
  'this client, tokens, one delete, one listing': `
    import { createLoyaltyClient } from '@loyalty-kit/client'
    const loyalty = createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: ['loyalties', 'rewards'] })
    console.log(await loyalty.tierStructures.delete('ts_1'))
    for await (const activity of loyalty.rewards.listActivities('rw_1', { order: '-created_at', limit: 100 })) console.log(activity)
    console.log(await loyalty.rewards.listActivities('rw_1').page())
    const token = await loyalty.oauth.generateToken({ scope: ['api'] })
    await loyalty.oauth.revokeToken(token.access_token)`,
  'this client, tokens, one delete and one listing as functions': `
    import { createLoyaltyConnection } from '@loyalty-kit/client'
    import { deleteTierStructure, listRewardActivities } from '@loyalty-kit/client/operations'
    const app = { baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b' }
    const loyalty = createLoyaltyConnection({ ...app, scope: ['loyalties', 'rewards'] })
    console.log(await deleteTierStructure(loyalty, 'ts_1'))
    for await (const activity of listRewardActivities(loyalty, 'rw_1', { limit: 100 })) console.log(activity)`,
  'this client with a logger and validation, one delete': `
    import { createLoyaltyClient, logTo } from '@loyalty-kit/client'
    import { deleteTierStructureResponses } from '@loyalty-kit/client/validation/tier-structures'
    const app = { baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b' }
    const loyalty = createLoyaltyClient({ ...app, scope: ['loyalties'], logger: logTo(console), validate: deleteTierStructureResponses })
    console.log(await loyalty.tierStructures.delete('ts_1'))`,
  'this client, one call by path': `
    import { createLoyaltyClient } from '@loyalty-kit/client'
    import { byPath } from '@loyalty-kit/client/fetch'
    const app = { baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b' }
    const calls = byPath(createLoyaltyClient({ ...app, scope: ['loyalties'] }))
    console.log(await calls.DELETE('/v2/loyalties/tier-structures/{id}', { params: { path: { id: 'ts_1' } } }))`,
  'openapi-fetch, one call': `
    import createClient from 'openapi-fetch'
    console.log(await createClient({ baseUrl: 'https://loyalty.test' }).GET('/v2'))`,
  'ky, one call': `import ky from 'ky'; console.log(await ky.get('https://loyalty.test').json())`,
  'ofetch, one call': `import { ofetch } from 'ofetch'; console.log(await ofetch('https://loyalty.test'))`,
  'axios, one call': `import axios from 'axios'; console.log(await axios.get('https://loyalty.test'))`,
}

/** Bytes of a bundle: minified, and then gzipped. */
interface Size {
  readonly minified: number
  readonly gzipped: number
}

/** Bytes of each use. */
export async function bundleSizes(): Promise<readonly ({ name: string } & Size)[]> {
  const sizes = []
  for (const [name, contents] of Object.entries(uses)) {
    sizes.push({ name, ...(await bundleSize(contents, import.meta.dirname)) })
  }
  return sizes
}

/**
 * Bytes of a module with all that it imports, bundled for a browser.
 *
 * @param resolveDir Folder that its imports are relative to.
 */
export async function bundleSize(contents: string, resolveDir: string): Promise<Size> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length }
}
