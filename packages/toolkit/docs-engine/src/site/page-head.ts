import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'

/**
 * Lets a browser paint a page once its header is whole, since the parts that are there would move as others arrive; and leaves
 * out what made the page, which no reader needs.
 */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  // What follows the header on each page.
  const end = '#starlight__sidebar'
  route.head = route.head.filter(({ attrs }) => attrs?.['name'] !== 'generator')
  route.head.push({ tag: 'link', attrs: { rel: 'expect', href: end, blocking: 'render' } })
})
