type Point = readonly [x: number, y: number]

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Text {
  readonly at: Point
  readonly text: string
  /** True for plain text, false for a name from the contract. */
  readonly isPlain?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A drawing of what tier structures do. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** A text alternative. */
  readonly alternative: string
  readonly boxes?: readonly Rectangle[]
  /** Bars for lengths of time or amounts. */
  readonly bars?: readonly (Omit<Rectangle, 'height'> & { readonly height?: number })[]
  readonly lines?: readonly { readonly from: Point; readonly to: Point; readonly isAside?: boolean }[]
  readonly dots?: readonly Point[]
  readonly texts: readonly Text[]
}

export type PictureName = 'structure' | 'point-earned' | 'expiration' | 'period' | 'sliding' | 'calendar' | 'grace'

const kinds = [
  ['NO_EXPIRATION', 'no object'],
  ['ROLLING_EXPIRATION', 'rolling_expiration'],
  ['CALENDAR_EXPIRATION', 'calendar_expiration'],
  ['SLIDING_EXPIRATION', 'sliding_expiration'],
] as const

/** The maximum of each unit, and roughly how many days that is. */
const maxPeriods = [
  ['DAY', 90, 90],
  ['MONTH', 12, 365],
  ['YEAR', 5, 1826],
] as const

/** Tiers of a structure, the highest one first. */
const tiers = ['Gold', 'Silver', 'Bronze']

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The drawings of the home page and of the guide to tier rules, by name. */
export const pictures: Readonly<Record<PictureName, Picture>> = {
  structure: {
    width: 480,
    height: 220,
    alternative:
      'A tier structure has tiers, here Gold, Silver and Bronze. A member of the lowest tier earns points and qualifies for the tier above, as point_earned says. The qualification ends when expiration says. Then the member moves back to the tier below, as downgrade says.',
    boxes: tiers.map((_, row) => ({ x: 8, y: 8 + row * 52, width: 464, height: 44 })),
    lines: [
      { from: [168, 82], to: [168, 172], isAside: true },
      { from: [290, 82], to: [290, 172], isAside: true },
      { from: [404, 134], to: [404, 172], isAside: true },
      { from: [88, 134], to: [168, 134] },
      { from: [168, 134], to: [168, 82] },
      { from: [168, 82], to: [364, 82] },
      { from: [364, 82], to: [404, 134] },
      { from: [404, 134], to: [456, 134] },
    ],
    dots: [
      [88, 134],
      [168, 82],
      [290, 82],
      [404, 134],
    ],
    texts: [
      ...tiers.map((name, row) => ({
        at: [24, 30 + row * 52] as const,
        text: name,
        isPlain: true,
        anchor: 'start' as const,
      })),
      { at: [168, 184], text: 'qualifies', isPlain: true },
      { at: [168, 204], text: 'point_earned' },
      { at: [290, 184], text: 'ends', isPlain: true },
      { at: [290, 204], text: 'expiration' },
      { at: [404, 184], text: 'falls back', isPlain: true },
      { at: [404, 204], text: 'downgrade' },
    ],
  },
  'point-earned': {
    width: 480,
    height: 150,
    alternative:
      'Points are earned in the first of two tracking periods. With IMMEDIATELY they count immediately. With NEXT_TRACKING_PERIOD they count from the start of the next period.',
    lines: [
      { from: [130, 20], to: [130, 140], isAside: true },
      { from: [300, 20], to: [300, 140], isAside: true },
      { from: [470, 20], to: [470, 140], isAside: true },
      { from: [190, 44], to: [190, 140], isAside: true },
    ],
    bars: [
      { x: 190, y: 66, width: 280 },
      { x: 300, y: 106, width: 170 },
    ],
    dots: [[190, 44]],
    texts: [
      { at: [215, 12], text: 'period', isPlain: true },
      { at: [385, 12], text: 'next period', isPlain: true },
      { at: [200, 40], text: 'points earned', isPlain: true, anchor: 'start' },
      { at: [4, 76], text: 'IMMEDIATELY', anchor: 'start' },
      { at: [4, 108], text: 'NEXT_', anchor: 'start' },
      { at: [4, 124], text: 'TRACKING_PERIOD', anchor: 'start' },
    ],
  },
  expiration: {
    width: 480,
    height: 184,
    alternative: kinds.map(([type, object]) => `Type ${type} requires ${object}.`).join(' '),
    boxes: kinds.flatMap(([, object], row) => [
      { x: 8, y: 8 + row * 44, width: 190, height: 34 },
      ...(object === 'no object' ? [] : [{ x: 272, y: 8 + row * 44, width: 190, height: 34 }]),
    ]),
    lines: kinds.flatMap(([, object], row) =>
      object === 'no object' ? [] : [{ from: [198, 25 + row * 44], to: [272, 25 + row * 44] } as const],
    ),
    texts: kinds.flatMap(([type, object], row) => [
      { at: [103, 25 + row * 44], text: type },
      { at: [367, 25 + row * 44], text: object, isPlain: object === 'no object' },
    ]),
  },
  period: {
    width: 480,
    height: 110,
    alternative: maxPeriods.map(([unit, value]) => `A period in ${unit} is 1 to ${value} long.`).join(' '),
    bars: maxPeriods.map(([, , days], row) => ({ x: 76, y: 8 + row * 34, width: (days / 1826) * 290 })),
    texts: maxPeriods.flatMap(([unit, value, days], row) => [
      { at: [66, 18 + row * 34], text: unit, anchor: 'end' as const },
      { at: [84 + (days / 1826) * 290, 18 + row * 34], text: `1 to ${value}`, isPlain: true, anchor: 'start' as const },
    ]),
  },
  sliding: {
    width: 480,
    height: 136,
    alternative:
      'A window of 90 days starts. After 60 days, an activity that is switched on resets it: the window starts again, and ends 90 days after the activity. An activity that is switched off has no effect.',
    bars: [
      { x: 20, y: 26, width: 180 },
      { x: 140, y: 62, width: 180 },
    ],
    lines: [
      { from: [140, 16], to: [140, 110], isAside: true },
      { from: [320, 16], to: [320, 88], isAside: true },
      { from: [230, 88], to: [230, 110], isAside: true },
    ],
    dots: [
      [140, 46],
      [230, 88],
    ],
    texts: [
      { at: [20, 12], text: '90 days', isPlain: true, anchor: 'start' },
      { at: [336, 72], text: 'ends here', isPlain: true, anchor: 'start' },
      { at: [140, 122], text: 'earning: true' },
      { at: [210, 122], text: 'spending: false, no effect', anchor: 'start' },
    ],
  },
  calendar: {
    width: 480,
    height: 132,
    alternative: `The last day of each month: ${daysOfMonths.map((days, month) => `month ${month + 1} has up to ${days}`).join(', ')}. Marked are 29 February and 31 August.`,
    bars: daysOfMonths.map((days, month) => ({
      x: 8 + month * 39,
      y: 100 - days * 2.2,
      width: 32,
      height: days * 2.2,
    })),
    dots: [
      [8 + 39 + 16, 100 - 29 * 2.2],
      [8 + 7 * 39 + 16, 100 - 31 * 2.2],
    ],
    texts: daysOfMonths.flatMap((days, month) => [
      { at: [24 + month * 39, 114], text: String(month + 1), isPlain: true },
      { at: [24 + month * 39, 18], text: String(days) },
    ]),
  },
  grace: {
    width: 480,
    height: 96,
    alternative:
      'The qualification ends, the grace period passes, and then the downgrade applies. With round_up the grace period lasts until the next full unit.',
    bars: [
      { x: 12, y: 36, width: 150 },
      { x: 162, y: 36, width: 120, height: 20 },
    ],
    lines: [
      { from: [162, 24], to: [162, 72], isAside: true },
      { from: [282, 24], to: [282, 72], isAside: true },
      { from: [340, 24], to: [340, 72], isAside: true },
      { from: [282, 46], to: [340, 46], isAside: true },
    ],
    texts: [
      { at: [87, 46], text: 'qualified', isPlain: true },
      { at: [222, 46], text: 'grace_period' },
      { at: [311, 12], text: 'round_up' },
      { at: [162, 84], text: 'ends', isPlain: true },
      { at: [352, 84], text: 'downgrade', isPlain: true },
    ],
  },
}
