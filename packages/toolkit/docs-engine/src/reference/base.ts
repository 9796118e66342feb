/** Address of a page from the root of the host, wherever the site is deployed. */
export function page(path: string): string {
  return `${import.meta.env.BASE_URL.replace(/\/$/, '')}/${path}`
}
