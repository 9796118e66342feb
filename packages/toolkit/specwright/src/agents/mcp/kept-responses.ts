import { product } from '@specwright/code/product'
import { atPointer } from '@specwright/json-schema/json'
import { bounded, rest, type CutPart } from '../bounded.ts'

/** The responses of a session, of which a conversation gets the beginning, and the rest when it reads it. */
export interface KeptResponses {
  /** Keeps a value, and gives the beginning of it or of the part at a pointer. */
  shown(value: unknown, pointer?: string): ShownPart
  /** The part that an address of this session leads to; `undefined` if there is none, or it is too old. */
  read(address: string): ShownPart | undefined
}

/** A part of a response. */
export interface ShownPart {
  readonly data: unknown
  /** What is left out, each with the address where it goes on. */
  readonly rest?: readonly { readonly pointer: string; readonly length: number; readonly read: string }[]
}

/** The most characters of JSON that are shown at once, and how many responses a session keeps. */
const [maxShown, maxKept] = [6_000, 20]

const scheme = `${product.command}://responses/`

/** The template of the addresses. */
export const addressTemplate: string = `${scheme}{number}{?pointer,from}`

/** Keeps the last responses of a session. */
export function keptResponses(): KeptResponses {
  const kept = new Map<number, unknown>()
  let count = 0
  const part = (number: number, pointer: string, from: number): ShownPart => {
    const { value, cuts } = bounded(rest(atPointer(kept.get(number), pointer), from), maxShown, pointer)
    const left = cuts.map((cut) => restOf(cut, { number, pointer, from }))
    return { data: value, ...(left.length > 0 && { rest: left }) }
  }
  return {
    shown(value, pointer = '') {
      const number = ++count
      kept.set(number, value)
      kept.delete(number - maxKept)
      return part(number, pointer, 0)
    },
    read(address) {
      if (!address.startsWith(scheme) || !URL.canParse(address)) return undefined
      const { pathname, searchParams } = new URL(address)
      const [number, from] = [Number(pathname.slice(1)), Number(searchParams.get('from') ?? 0)]
      if (!kept.has(number) || !Number.isSafeInteger(from) || from < 0) return undefined
      return part(number, searchParams.get('pointer') ?? '', from)
    },
  }
}

interface PartAddress {
  readonly number: number
  readonly pointer: string
  readonly from: number
}

function restOf(
  { pointer, length, shown }: CutPart,
  { number, pointer: outer, from }: PartAddress,
): NonNullable<ShownPart['rest']>[number] {
  // What is cut in a part that begins later has its first items before that.
  const before = pointer === outer ? from : 0
  const query = new URLSearchParams({ pointer, from: String(before + shown) })
  return { pointer, length: before + length, read: `${scheme}${number}?${query.toString()}` }
}
