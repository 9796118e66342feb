import type { MiddlewareHandler } from 'astro'
import { gatherAssumed } from './gather-assumed.ts'
import { parsedPage } from './parsed-page.ts'

/** Finishes a page that is served, as far as a reader sees it: a build finishes the files of all. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (response.headers.get('content-type')?.startsWith('text/html') !== true) return response
  const page = parsedPage(await response.text())
  gatherAssumed(page)
  return new Response(page.toString(), response)
}
