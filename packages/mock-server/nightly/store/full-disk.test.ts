import { test } from 'vitest'
import { canMount, end, makesRoom, reset } from '../../test/store/full-disk.ts'

/** Sizes of disks, of which only the last one has room for the whole reserve, and what makes room again and again. */
test.skipIf(!canMount).each([
  ['2m', [reset, end, reset]],
  ['6m', [end, reset, end]],
  ['20m', [reset]],
] as const)(
  'a full disk of %s is in the health, and a reset or the end of a tenant makes room (skipped if it cannot be mounted)',
  async (size, frees) => await makesRoom(size, frees),
)
