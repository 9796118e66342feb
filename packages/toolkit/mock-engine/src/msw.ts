import { http, HttpResponse, type HttpHandler } from 'msw'

/**
 * Handlers for MSW that send requests for the service to a mock, in a test or in a page.
 *
 * @param mock The mock that handles the requests.
 * @param baseUrl Base URL of the service in the program under test; requests to other URLs are ignored.
 * @example
 * setupServer(...createMswHandlers(mock, 'https://shop.example')).listen()
 */
export function createMswHandlers(mock: { readonly fetch: typeof fetch }, baseUrl: string): HttpHandler[] {
  const respond = async ({ request }: { readonly request: Request }): Promise<Response> => {
    // A dropped connection is a failed request; any other error would be a bug in this package.
    return await mock.fetch(request).catch(() => HttpResponse.error())
  }
  return [http.all(`${baseUrl.replace(/\/$/, '')}/*`, respond)]
}
