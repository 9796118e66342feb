import { http, HttpResponse, type HttpHandler } from 'msw'
import { fetchWith } from '@specwright/server-engine/engine'
import type { MockServer } from './mock-server.ts'
import type { MockTypes } from './contract/types.ts'

/**
 * Handlers for MSW that send requests for the service to a mock, in a test or in a page.
 *
 * @param mock The mock that handles the requests.
 * @param baseUrl Base URL of the service in the program under test; requests to other URLs are ignored. The mock is
 * below its path, if it has one.
 * @throws {TypeError} If the base URL is neither an HTTP URL nor a path, or has a query or a fragment.
 * @example
 * setupServer(...createMswHandlers(mock, 'https://shop.example/v1')).listen()
 */
export function createMswHandlers(
  mock: Pick<MockServer<MockTypes>, 'handle' | 'bodyLimit'>,
  baseUrl: string,
): HttpHandler[] {
  const basePath = pathOf(baseUrl)
  const access = basePath === '' ? {} : { basePath }
  const limit = (path: string): number => mock.bodyLimit(path.slice(basePath.length))
  const fetch = fetchWith((request) => mock.handle(request, access), limit)
  const respond = async ({ request }: { readonly request: Request }): Promise<Response> => {
    // A dropped connection is a failed request; any other error would be a bug in this package.
    return await fetch(request).catch(() => HttpResponse.error())
  }
  return [http.all(`${baseUrl.replace(/\/$/, '')}/*`, respond)]
}

function pathOf(baseUrl: string): string {
  const isUsable =
    /^(?:https?:\/)?\//.test(baseUrl) && !/[?#]/.test(baseUrl) && URL.canParse(baseUrl, 'http://page.test')
  if (isUsable) return new URL(baseUrl, 'http://page.test').pathname.replace(/\/$/, '')
  throw new TypeError(
    `Cannot create the handlers: the base URL ${JSON.stringify(baseUrl)} must be a URL such as https://shop.example/v1, or a path such as /v1, without a query or fragment`,
  )
}
