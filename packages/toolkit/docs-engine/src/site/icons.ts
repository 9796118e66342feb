import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import icons from 'virtual:specwright-docs/icons'
import { page } from '../reference/base.ts'

/** Replaces the link to an icon, which Starlight always writes, by those to the icons of the site. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  const links = icons.map(({ path, ...attrs }) => ({
    tag: 'link' as const,
    attrs: path === undefined ? attrs : { ...attrs, href: page(path.slice(1)) },
  }))
  route.head = route.head.flatMap((entry) => (entry.attrs?.['rel'] === 'shortcut icon' ? links : [entry]))
})
