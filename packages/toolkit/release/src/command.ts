/** What the command `release` runs, from the working folder. */
export { commands } from './cli/commands.ts'
