import { expect, test } from 'vitest'
import { createNamer } from '../src/names/names.ts'

test.each([
  { names: ['TierStructure'], types: ['TierStructure'] },
  { names: ['tier-structure', 'tier.structure'], types: ['TierStructure', 'TierStructure_2'] },
  { names: ['Pet', 'pet'], types: ['Pet', 'Pet_2'] },
  { names: ['Pet', 'PetSchema'], types: ['Pet', 'PetSchema_2'] },
  { names: ['1st', 'class', '__proto__', 'constructor'], types: ['_1st', 'Class', '__proto__', 'Constructor'] },
  { names: ['注文', 'Record', 'index'], types: ['Unnamed', 'RecordModel', 'Index'] },
])('$names become $types', ({ names, types }) => {
  const namer = createNamer()
  expect(names.map((name) => namer.type(name))).toEqual(types)
})
