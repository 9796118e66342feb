import type { PageFile } from '../control/page.ts'

/** The files of the page at `/__control/`, read with the first request for one. */
export async function loadInspector(): Promise<readonly PageFile[]> {
  return (await import('#inspector')).files
}
