import { setFlagsFromString } from 'node:v8'

/**
 * Stops optimizing for what is done once, since optimized code of it would come too late.
 *
 * @returns What optimizes again.
 */
export function stopOptimizing(): () => void {
  setFlagsFromString('--no-turbofan')
  return () => setFlagsFromString('--turbofan')
}
