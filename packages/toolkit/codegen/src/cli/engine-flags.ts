import { setFlagsFromString } from 'node:v8'

/**
 * Lets a process start sooner: a start does most things once, so that optimized code of them would come too late, and
 * most of what it allocates stays.
 */
export function startSooner(): void {
  setFlagsFromString('--no-turbofan')
  setFlagsFromString('--min-semi-space-size=16')
}

/** Ends the start: what runs often from now on is optimized. */
export function optimize(): void {
  setFlagsFromString('--turbofan')
}
