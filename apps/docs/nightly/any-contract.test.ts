import { firstOfEachGuide } from '../test/code/blocks.ts'
import { programs, testPrograms } from '../test/shop/programs.ts'

const inGate = new Set(firstOfEachGuide(programs))

testPrograms(programs.filter((program) => !inGate.has(program)))
