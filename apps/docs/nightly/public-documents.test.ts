import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serveFolder } from '@loyalty-kit/dev/serve-folder'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, isIn, listedDocuments } from '../../../packages/internal/corpus/src/documents.ts'
import { createFolder } from '../../../packages/toolkit/docs-engine/test/command.ts'
import { currentBrowser } from '../test/browser/browser.ts'
import { siteFaults } from '../test/browser/walk.ts'

/** Where the documents of the corpus are, as its README says. */
const corpus = process.env['SPECWRIGHT_CORPUS']

/** Documents of several styles: `oneOf` and links, webhooks, Swagger with streams, lines of JSON, and large descriptions. */
const chosen: ReadonlySet<string> = new Set([
  'bump-sh-examples/train-travel-api/openapi.yaml',
  'Redocly/museum-openapi-example/openapi.yaml',
  'figma/rest-api-spec/openapi/openapi.yaml',
  'moby/moby/api/swagger.yaml',
  'ollama/ollama/docs/openapi.yaml',
])
const documents = listedDocuments().filter((each) => chosen.has(addressOf(each)))

test('the documents are listed', () => expect(documents).toHaveLength(chosen.size))

test.skipIf(corpus === undefined).each(documents)('the site of $repository has no fault', async (document) => {
  expect(isIn(corpus ?? '', document)).toBe(true)
  const folder = createFolder()
  onTestFinished(() => rmSync(folder.path, { recursive: true }))
  cpSync(join(corpus ?? '', document.repository), join(folder.path, 'source'), { recursive: true })
  const { status, output } = await folder.run(['build', join('source', document.path), '--out', 'site'])
  expect(status, output).toBe(0)
  const site = await serveFolder(join(folder.path, 'site'), { host: '127.0.0.1', port: 0 })
  onTestFinished(site.close)
  expect(await siteFaults(await currentBrowser(), { folder: join(folder.path, 'site'), url: site.url })).toEqual([])
})
