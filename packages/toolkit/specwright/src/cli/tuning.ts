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

/** Megabytes that a generation from a large document needs anyway: to look for garbage below finds little. */
const expected = 384

/**
 * Tunes the engine for threads that generate once. The heap is cleaned when it is as large as expected, not each time it has
 * doubled on the way there; and where an engine has a faster compiler that optimizes, the slow one takes longer than it saves.
 */
export function tuneForGeneration(): void {
  set(`--initial-old-space-size=${expected}`)
  const [version = 0] = process.versions.v8.split('.').map(Number)
  if (version >= firstWithFastCompiler) set('--no-turbofan')
}

/** The version of V8 from which on Node.js has its compiler Maglev enabled: that of Node.js 24. */
const firstWithFastCompiler = 13

/** How many times as large the young generation becomes when much of it survives; twice by default. */
function growth(factor: number): string {
  return `--semi-space-growth-factor=${factor}`
}

function set(...flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag)
}
