import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import favicon from 'virtual:specwright-docs/favicon'

/** Makes the link to the icon, which Starlight always writes, one to the icon of the site, if there is one. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  route.head = route.head.flatMap((entry) => {
    if (entry.attrs?.['rel'] !== 'shortcut icon') return [entry]
    return favicon === null ? [] : [{ ...entry, attrs: { rel: 'shortcut icon', ...favicon } }]
  })
})
