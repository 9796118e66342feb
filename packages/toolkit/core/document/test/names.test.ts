import { expect, test } from 'vitest'
import { createNamer } from '../src/names/names.ts'

test.each([
  { names: ['TierStructure'], types: ['TierStructure'] },
  { names: ['tier-structure', 'tier.structure'], types: ['TierStructure', 'TierStructure_2'] },
  { names: ['Pet', 'pet'], types: ['Pet', 'Pet_2'] },
  { names: ['Pet', 'PetSchema'], types: ['Pet', 'PetSchema_2'] },
  { names: ['1st', 'class', '__proto__', 'constructor'], types: ['_1st', 'Class', '__proto__', 'Constructor'] },
  { names: ['注文', 'Record', 'index'], types: ['注文', 'RecordModel', 'Index'] },
  { names: ['Größe', 'Grosse', 'straße-nr'], types: ['Grosse', 'Grosse_2', 'StrasseNr'] },
  { names: ['Заказ', 'Παραγγελία', 'Łódź'], types: ['Zakaz', 'Paraggelia', 'Lodz'] },
  { names: ['ガス', 'カス', '用户 列表', '3注文'], types: ['ガス', 'カス', '用户列表', '_3注文'] },
  { names: ['주문', 'ऑर्डर', '→', '★'], types: ['주문', 'ऑर्डर', 'Unnamed', 'Unnamed_2'] },
])('$names become $types', ({ names, types }) => {
  const namer = createNamer()
  expect(names.map((name) => namer.type(name))).toEqual(types)
})
