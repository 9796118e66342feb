import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pagefind } from '@specwright/docs-engine/page'
import { onTestFinished, vi } from 'vitest'

/** The index of a built site, as its pages load it: its module takes files with `fetch`, and the language of the document. */
export async function indexOf(folder: string): Promise<Pagefind> {
  const file = (address: string): string =>
    join(folder, new URL(address, 'file:').pathname.replace(/^.*(?=\/pagefind\/)/, ''))
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'en' }), currentScript: null })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { href: 'http://docs.example/', origin: 'http://docs.example' })
  vi.stubGlobal(
    'fetch',
    async (address: string | URL) => await Promise.resolve(new Response(readFileSync(file(String(address))))),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const address = pathToFileURL(join(folder, 'pagefind/pagefind.js')).href
  const index: unknown = await import(/* @vite-ignore */ address)
  await (index as { options(given: object): Promise<void> }).options({
    basePath: pathToFileURL(join(folder, 'pagefind/')).href,
  }) // its own module
  return index as Pagefind // its own module
}
