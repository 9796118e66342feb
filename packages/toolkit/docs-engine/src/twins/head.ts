import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import facts from 'virtual:specwright-docs/site'
import { markdownPathOf } from './markdown-path.ts'

/** Adds links to the Markdown and the preview picture to the head of each page. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals, site, url }) => {
  const route = locals.starlightRoute
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  const path = url.pathname.slice(base.length + 1)
  if (path.startsWith('404')) {
    // The 404 page has no address of its own.
    route.head = route.head.filter(({ attrs }) => attrs?.['rel'] !== 'canonical')
    return
  }
  const alternate = { rel: 'alternate', type: 'text/markdown', href: `${base}/${markdownPathOf(path)}` }
  const picture = site &&
    facts.picture !== null && {
      property: 'og:image',
      content: new URL(`${base}/${facts.picture}`, site).href,
    }
  route.head.push({ tag: 'link', attrs: alternate }, ...(picture ? [{ tag: 'meta' as const, attrs: picture }] : []))
})
