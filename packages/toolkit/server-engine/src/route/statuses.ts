import type { Route } from './route.ts'

/** The status of an invalid request: 400, or 422 where the operation documents that and no 400. */
export function invalidStatus(route: Route): 400 | 422 {
  return documents(route, 422, 400) ? 422 : 400
}

/** The status of a request for what is not there: 404, or 410 where the operation documents that and no 404. */
export function missingStatus(route: Route): 404 | 410 {
  return documents(route, 410, 404) ? 410 : 404
}

/** True if an operation documents a status, and another one not. */
function documents({ operation }: Route, status: number, unlike: number): boolean {
  const documented = operation.responses.map((response) => response.status)
  return documented.includes(String(status)) && !documented.includes(String(unlike))
}
