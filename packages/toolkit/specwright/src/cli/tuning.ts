import { setFlagsFromString } from 'node:v8'

/**
 * Tunes the engine for what is done once: optimized code of it would come too late, and memory that is used for the first
 * time costs more than to clean little memory often.
 *
 * @returns What tunes it for what is repeated. The young generation makes up for the growth that it was denied.
 */
export function tuneForSingleUse(): () => void {
  set('--no-turbofan', growth(1))
  return () => set('--turbofan', growth(8))
}

/** How many times as large the young generation becomes when much of it survives; twice by default. */
function growth(factor: number): string {
  return `--semi-space-growth-factor=${factor}`
}

function set(...flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag)
}
