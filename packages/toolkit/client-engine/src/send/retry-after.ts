import { httpDate } from './time.ts'

/**
 * The wait from `Retry-After`, or from the more exact `retry-after-ms`, in milliseconds; `undefined` if neither is valid.
 *
 * @see RFC 9110, section 10.2.3: seconds or a date
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const date = httpDate(value)
  const [byClient, byService] = [date - now, date - Date.parse(headers.get('date') ?? '')]
  // A date starts with the name of a day. Of several numbers, which a proxy may join, the first counts.
  const waits = [
    parseFloat(headers.get('retry-after-ms') ?? ''),
    parseFloat(value) * 1000,
    // By the clock that is closer to the date: the client's or the service's, since either may be wrong.
    Math.abs(byService) < Math.abs(byClient) ? byService : byClient,
  ]
  const ms = waits.find((each) => !isNaN(each))
  return ms && Math.max(0, ms)
}
