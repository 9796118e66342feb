import type { MiddlewareHandler } from 'astro'
import { page as addressOf } from '../reference/base.ts'
import { speaker } from '../reference/say.ts'
import { pagePathOf } from '../twins/markdown-path.ts'
import { toMarkdown } from '../twins/to-markdown.ts'
import { gatherAssumed } from './gather-assumed.ts'
import { parsedPage } from './parsed-page.ts'

/** Finishes a page that is served, as far as a reader sees it, and gives its Markdown: a build finishes the files of all. */
export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  const path = pagePathOf(url.pathname.slice(addressOf('').length))
  const response = await (path === undefined ? next() : next(addressOf(path)).catch(() => noPage()))
  if (response.headers.get('content-type')?.startsWith('text/html') !== true) return response
  const page = parsedPage(await response.text())
  gatherAssumed(page, speaker)
  if (path === undefined || !response.ok) return new Response(page.toString(), response)
  const { markdown } = toMarkdown(page, addressOf('').replace(/\/$/, ''))
  return new Response(markdown, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}

/** A path that is no page's cannot be rewritten to. */
function noPage(): Response {
  return new Response('There is no such page', { status: 404 })
}
