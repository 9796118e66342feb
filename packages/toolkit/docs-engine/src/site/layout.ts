import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import { page } from '../reference/base.ts'

/** Says in the head of a page how wide it is, since what is in its text may arrive after the title is seen. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals, url }) => {
  const isHome = url.pathname === page('')
  if (isHome || locals.docsIsBeside)
    locals.starlightRoute.head.push({
      tag: 'meta',
      attrs: { name: 'layout', content: isHome ? 'docs-home' : 'docs-beside' },
    })
})
