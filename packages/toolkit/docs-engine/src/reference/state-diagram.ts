/** A state transition of a resource by an operation, under one condition. */
export interface Transition {
  readonly from: readonly string[]
  readonly condition: string
  /** `undefined` if the state does not change. */
  readonly to: string | undefined
  /** Of the response. */
  readonly status: string
}

/** A state as a box; `x` and `y` are its center. */
export interface Box {
  readonly state: string
  readonly x: number
  readonly y: number
}

/** A size in units of the drawing. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A transition as a line from box to box. */
export interface Line {
  /** Path of an SVG, with its arrow at the end. */
  readonly path: string
  readonly label: string
  /** Center of the label. */
  readonly x: number
  readonly y: number
  readonly isFailure: boolean
}

/** A diagram of the state transitions of an operation. */
export interface StateDiagram {
  /** Size of each box. */
  readonly box: Size
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
}

const minBoxWidth = 100
const boxHeight = 36
const rowHeight = 52
/** Between two columns. */
const gap = 90
/** Width of a character; the drawing is set in a fixed-width font of 13 pixels. */
const character = 8
/** Between a box and the label of its loop. */
const loop = 36
const border = 8

/**
 * Draws transitions: those that change a state go from left to right, with the status on the line; the others loop at the
 * state.
 */
export function stateDiagramOf(transitions: readonly Transition[]): StateDiagram {
  const columns = columnsOf(transitions)
  const names = columns.flat().map((state) => state.length * character + 2 * border)
  const box: Size = { width: Math.max(minBoxWidth, ...names), height: boxHeight }
  const loopOf = (state: string): string =>
    transitions
      .filter(({ from, to }) => to === undefined && from.includes(state))
      .map(({ status }) => status)
      .join(', ')
  /** The space that the loops of a column need beside it. */
  const reach = (states: readonly string[] = []): number => {
    const labels = states.map(loopOf).filter((label) => label !== '')
    return border + Math.max(0, ...labels.map((label) => loop + label.length * character))
  }
  const [left, right] = columns.length === 1 ? [border, reach(columns[0])] : [reach(columns[0]), reach(columns.at(-1))]
  const maxRows = Math.max(...columns.map((states) => states.length))
  const boxes = columns.flatMap((states, column) =>
    states.map((state, row) => ({
      state,
      x: left + box.width / 2 + column * (box.width + gap),
      y: rowHeight * (row + 0.5 + (maxRows - states.length) / 2),
    })),
  )
  const boxOf = (state: string): Box => {
    const found = boxes.find((each) => each.state === state)
    if (!found) throw new TypeError(`Cannot draw the state ${state}: it has no box`)
    return found
  }
  const forwardLines = transitions.flatMap(({ from, to, status }) =>
    to === undefined ? [] : from.map((state) => forwardLine(boxOf(state), boxOf(to), { label: status, box })),
  )
  const loopLines = boxes.flatMap(({ state }) => {
    const label = loopOf(state)
    const side = columns.at(-1)?.includes(state) === true ? 1 : -1
    return label === '' ? [] : [loopLine(boxOf(state), { label, box, side })]
  })
  return {
    box,
    width: left + columns.length * (box.width + gap) - gap + right,
    height: maxRows * rowHeight,
    boxes,
    lines: [...forwardLines, ...loopLines],
  }
}

/** States from left to right, each after its predecessors. */
function columnsOf(transitions: readonly Transition[]): string[][] {
  const states = [...new Set(transitions.flatMap(({ from, to }) => (to === undefined ? from : [...from, to])))]
  const depth = (state: string, seen: readonly string[]): number => {
    const before = transitions.filter(({ to }) => to === state).flatMap(({ from }) => from)
    const predecessors = before.filter((each) => each !== state && !seen.includes(each))
    return predecessors.length === 0 ? 0 : 1 + Math.max(...predecessors.map((each) => depth(each, [...seen, state])))
  }
  const columns: string[][] = []
  for (const state of states) (columns[depth(state, [])] ??= []).push(state)
  return columns
}

function forwardLine(from: Box, to: Box, { label, box }: { label: string; box: Size }): Line {
  const start = { x: from.x + box.width / 2, y: from.y }
  const end = { x: to.x - box.width / 2 - 6, y: to.y + (from.y - to.y) * 0.15 }
  const curve = (end.x - start.x) / 2
  return {
    path: `M${start.x} ${start.y} C${start.x + curve} ${start.y} ${end.x - curve} ${end.y} ${end.x} ${end.y}`,
    label,
    x: start.x + curve * 0.55,
    y: start.y + (end.y - start.y) * 0.17,
    isFailure: false,
  }
}

/** @param about.side 1 for the right of the box, -1 for its left. */
function loopLine(at: Box, { label, box, side }: { label: string; box: Size; side: 1 | -1 }): Line {
  const edge = at.x + (side * box.width) / 2
  const control = edge + side * (loop - 2)
  const end = edge + side * 6
  return {
    path: `M${edge} ${at.y - 9} C${control} ${at.y - 20} ${control} ${at.y + 20} ${end} ${at.y + 9}`,
    label,
    x: edge + side * (loop + (label.length * character) / 2),
    y: at.y,
    isFailure: true,
  }
}
