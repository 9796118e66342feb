import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { APIRoute } from 'astro'
import { contractFiles } from '../../reference/contract-files.ts'

export function getStaticPaths(): { params: { file: string } }[] {
  return contractFiles.map(({ file }) => ({ params: { file } }))
}

/** The bundled contract, as published in `@loyalty-kit/spec`. */
export const GET: APIRoute = ({ params }) => {
  const path = createRequire(import.meta.url).resolve(`@loyalty-kit/spec/${params['file']}`)
  return new Response(readFileSync(path, 'utf8'))
}
