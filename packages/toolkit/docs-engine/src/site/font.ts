import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import font from '../font/inter.woff2?url'

/**
 * Lets a browser fetch the font before the style sheet asks for it: it then decides before it paints whether the page has the
 * font, which would move what is painted otherwise.
 */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  const attrs = { rel: 'preload', href: font, as: 'font', crossorigin: '' }
  locals.starlightRoute.head.push({ tag: 'link', attrs })
})
