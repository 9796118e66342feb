import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serveFolder, type Site } from '@loyalty-kit/dev/serve-folder'
import { afterAll, beforeAll, expect } from 'vitest'
import { createFolder, type Folder } from '../../../../packages/toolkit/docs-engine/test/command.ts'
import { documentedHeaders } from '../site/documented-headers.ts'
import { configuration, files, page, script } from './site.ts'

/** The address of a path of a site. */
export type UrlOf = (path: string) => string

/** A folder with the site of an author, whose scripts its configuration allows by their hashes. */
export function ownFolder(inlineScripts: readonly string[]): Folder {
  const folder = createFolder()
  const written = { ...files, 'guides/written.md': page, 'specwright.config.js': configuration(inlineScripts) }
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), content)
  }
  return folder
}

/** The hash by which the configuration allows the script of the page. */
export const scriptHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

/** Builds and serves the site, for the tests of a file. */
export function serveOwnSite(): UrlOf {
  const folder = ownFolder([scriptHash])
  let site: Site
  beforeAll(async () => {
    const { status, output } = await folder.run(['build', '--out', 'host/sub'])
    expect(status, output).toBe(0)
    site = await serveFolder(join(folder.path, 'host'), { host: '127.0.0.1', port: 0, headers: documentedHeaders() })
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder.path, { recursive: true })
  })
  return (path) => `${site.url}/sub/${path}`
}
