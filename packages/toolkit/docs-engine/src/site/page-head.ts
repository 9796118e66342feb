import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'

/**
 * Lets a browser paint a page once its header is whole, since the parts that are there would move as others arrive; and leaves
 * out what made the page, and a locale without a country, which nothing reads.
 */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  // What follows the header on each page.
  const end = '#starlight__sidebar'
  const unread = ['generator', 'og:locale']
  route.head = route.head.filter(({ attrs }) => !unread.includes(String(attrs?.['name'] ?? attrs?.['property'])))
  route.head.push({ tag: 'link', attrs: { rel: 'expect', href: end, blocking: 'render' } })
})
