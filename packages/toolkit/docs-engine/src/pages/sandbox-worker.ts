import type { APIRoute } from 'astro'
import worker from '../console/sandbox-worker.js?raw'

/** The service worker of the sandbox, at an address above the pages that it serves. */
export const GET: APIRoute = () => new Response(worker, { headers: { 'content-type': 'text/javascript' } })
