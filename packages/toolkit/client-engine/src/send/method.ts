/**
 * A method for the function of an operation, which takes a client first.
 *
 * @typeParam Method Its signatures, which the interface of its resource says: generated code has the same for both.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- TypeScript cannot take a parameter from overloads
export function methodOf<Method>(client: object, operation: (client: never, ...rest: never[]) => unknown): Method {
  const called = operation as (client: object, ...rest: readonly unknown[]) => unknown
  const method: unknown = (...rest: readonly unknown[]) => called(client, ...rest)
  return method as Method
}
