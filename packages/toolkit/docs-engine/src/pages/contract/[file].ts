import type { APIRoute } from 'astro'
import site from 'virtual:specwright-docs/site'

export function getStaticPaths(): { params: { file: string } }[] {
  return site.downloads.map(({ file }) => ({ params: { file } }))
}

/** A document of the contract. */
export const GET: APIRoute = ({ params }) => {
  return new Response(site.downloads.find(({ file }) => file === params['file'])?.content)
}
