/**
 * The variables that a program of a user has: without those of the test runner, which Vite would read. npm must know whom to
 * trust.
 */
export function userEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  return { PATH, HOME, NODE_EXTRA_CA_CERTS }
}
