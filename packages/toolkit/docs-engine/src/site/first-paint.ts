import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'

/**
 * Lets a browser paint a page once its title is there: what precedes it, such as the sidebar of the page's own headings, would
 * move while the rest arrives.
 */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  locals.starlightRoute.head.push({ tag: 'link', attrs: { rel: 'expect', href: '#_top', blocking: 'render' } })
})
