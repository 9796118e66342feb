import { http, HttpResponse, type HttpHandler } from 'msw'

/**
 * Handlers for MSW, so that requests to the service are answered by a mock, in a test or in a page.
 *
 * @param mock The mock that answers.
 * @param baseUrl Address that the program under test takes for the service; requests to any other are left alone.
 * @example
 * setupServer(...createMswHandlers(mock, 'https://shop.example')).listen()
 */
export function createMswHandlers(mock: { readonly fetch: typeof fetch }, baseUrl: string): HttpHandler[] {
  const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
    // A dropped connection is a failed request; anything else that is thrown would be a mistake of this package.
    return await mock.fetch(request).catch(() => HttpResponse.error())
  }
  return [http.all(`${baseUrl.replace(/\/$/, '')}/*`, answer)]
}
