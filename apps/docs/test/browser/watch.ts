import type { Page } from 'playwright-core'

/**
 * Collects the problems of a page from now on.
 *
 * @param address URL of its site.
 */
export function watch(page: Page, address: string): string[] {
  const faults: string[] = []
  const { origin } = new URL(address)
  page.on('console', (message) => {
    if (isLate(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A prefetch that its navigation overtakes is aborted.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) {
      faults.push(`outside: ${request.url()}`)
    }
  })
  return faults
}

/** True for what Chromium says of a font by its clock, which on a slow machine is before the page has used it. */
function isLate(text: string): boolean {
  return text.includes('was preloaded using link preload but not used within a few seconds')
}
