import { oneOf, type Random } from './random.ts'
import type { TextKind } from './variation.ts'

const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'harbor',
  'island',
  'juniper',
  'lagoon',
  'meadow',
  'north',
  'orchard',
  'pebble',
  'quartz',
  'river',
  'summit',
  'timber',
  'valley',
] as const

const digits = '0123456789'
const hexDigits = '0123456789abcdef'
const lowerLetters = 'abcdefghijklmnopqrstuvwxyz'

/** A moment of the ten years from 2020 on, to the second. */
function momentOf(random: Random): string {
  const start = Date.UTC(2020, 0, 1)
  const seconds = Math.floor((random() * (Date.UTC(2030, 0, 1) - start)) / 1000)
  return new Date(start + seconds * 1000).toISOString().replace('.000Z', 'Z')
}

function characterOf(characters: string, random: Random): string {
  return characters.charAt(Math.floor(random() * characters.length))
}

function phraseOf(random: Random): string {
  return `${oneOf(words, random)} ${oneOf(words, random)}`
}

function hostOf(random: Random): string {
  return `${oneOf(words, random)}-${oneOf(words, random)}.example.com`
}

/** A string with other digits and letters in the same places. */
function reshaped(text: string, random: Random): string {
  return text
    .replaceAll(/[0-9]/g, () => characterOf(digits, random))
    .replaceAll(/[a-z]/g, () => characterOf(lowerLetters, random))
    .replaceAll(/[A-Z]/g, () => characterOf(lowerLetters, random).toUpperCase())
}

type PlainMaker = (random: Random, before: string) => string

const plainMakers: Readonly<Partial<Record<TextKind, PlainMaker>>> = {
  date: (random) => momentOf(random).slice(0, 10),
  'date-time': momentOf,
  time: (random) => momentOf(random).slice(11),
  email: (random) => `${oneOf(words, random)}.${oneOf(words, random)}@example.com`,
  hostname: hostOf,
  url: (random) => `https://${hostOf(random)}/`,
  ipv4: (random) => `192.0.2.${Math.floor(random() * 256)}`,
  uuid: (random) => '00000000-0000-4000-8000-000000000000'.replaceAll(/0/g, () => characterOf(hexDigits, random)),
  shape: (random, before) => reshaped(before, random),
  countryCode: (random, before) => reshaped(before, random),
  currency: (random, before) => reshaped(before, random),
  zip: (random, before) => reshaped(before, random),
}

/** A string of a kind in place of another one, without a library. */
export function plainWords(kind: TextKind, random: Random, before: string): string {
  const make = plainMakers[kind] ?? phraseOf
  return make(random, before)
}
