import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveFolder } from '@loyalty-kit/dev/serve-folder'
import type { TestProject } from 'vitest/node'
import { setup as bundleCommand } from '../../../../packages/toolkit/specwright/test/bundle.ts'
import { documentedHeaders } from './documented-headers.ts'
import { buildSite } from './build-site.ts'

/** Folder on the host that the tests deploy the site to. */
const base = '/sub/folder'

/** The configured origin of the site. */
const site = 'https://docs.example'

/** Where the sources of the site can be edited. */
const edit = 'https://code.example/edit/main/apps/docs/'

/** Builds the site once and serves it, for all tests of the docs, and bundles the command that the commands of guides start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleCommand()
  const host = mkdtempSync(join(tmpdir(), 'specwright-docs-'))
  const folder = join(host, base)
  const of2 = { DOCS_VERSION: '2', DOCS_VERSIONS: '/versions.json' }
  buildSite(folder, { DOCS_BASE: base, DOCS_SITE: site, DOCS_EDIT: edit, ...of2 })
  const versions = [
    { name: 'next', path: '/next/' },
    { name: '2', path: `${base}/` },
  ]
  writeFileSync(join(host, 'versions.json'), JSON.stringify(versions))
  const server = await serveFolder(host, { host: '127.0.0.1', port: 0, headers: documentedHeaders() })
  project.provide('site', { folder, base, site, url: `${server.url}${base}/` })
  return async () => {
    await server.close()
    rmSync(host, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly site: {
      /** Folder of its files. */
      readonly folder: string
      /** Path of the site on its host, without a slash at the end. */
      readonly base: string
      /** Origin of absolute URLs, such as those of the sitemap. */
      readonly site: string
      /** Address of its home page. */
      readonly url: string
    }
  }
}
