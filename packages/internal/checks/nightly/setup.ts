import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the packages once: tests that pack them at the same time find nothing to build. */
export function setup(): void {
  execFileSync('pnpm', ['build'], { cwd: fileURLToPath(new URL('../../../../', import.meta.url)) })
}
