import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { factoryFolder } from './factory-folder.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The exports for a schema of each name, in the order of the names. */
async function exportsFor(names: readonly string[]): Promise<string[]> {
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } }
  const root = workspace({ 'api.json': JSON.stringify(document) })
  await factoryFolder(root, 'api.json')
  const text = readFileSync(join(root, 'out/factories.ts'), 'utf8')
  return [...text.matchAll(/export function (\w+)/g)].map(([, name = '']) => name)
}

test('factories are called as one says it', async () => {
  const words = [
    'Order',
    'Box',
    'Category',
    'Hour',
    'Key',
    'Person',
    'User',
    'UnitPrice',
    'SMSMessage',
    'URL',
    'Unit',
    'Unknown',
  ]
  const names = await exportsFor(words)
  const wanted = `
    aBox invalidBoxes aCategory invalidCategories anHour invalidHours aKey invalidKeys anOrder invalidOrders
    aPerson invalidPeople anSMSMessage invalidSMSMessages aURL invalidURLs aUnit invalidUnits aUnitPrice
    invalidUnitPrices anUnknown invalidUnknowns aUser invalidUsers
  `
  expect(names).toEqual(wanted.trim().split(/\s+/))
})

test('a function that is not exported takes no name of a factory', async () => {
  expect(await exportsFor(['Order', 'OrderData'])).toEqual([
    'anOrder',
    'invalidOrders',
    'anOrderData',
    'invalidOrderData',
  ])
})

test('no name is that of another factory, or of a type', async () => {
  const names = await exportsFor(['Order', 'Orders', 'anOrder', 'invalidOrders', 'aOrder'])
  expect(new Set(names).size).toBe(10)
})
