/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The accent of the engine, as `theme.css` has it for the light theme. */
const own: Rgb = [8, 86, 77]

const hex = /^#(?:([\da-f])([\da-f])([\da-f])[\da-f]?|([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?)$/i

/** An accent as a program computes it: written as `#08564d`, `rgb(8 86 77)` or `hsl(173 83% 18%)`; of others, that of the engine. */
export function rgbOf(accent: string | undefined): Rgb {
  const color = accent?.trim() ?? ''
  const digits = hex
    .exec(color)
    ?.slice(1)
    .filter((each) => each !== undefined)
  if (digits !== undefined) return channelsOf(digits.map((each) => Number.parseInt(each.padStart(2, each), 16)))
  const [, kind = '', list = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/i.exec(color) ?? []
  const numbers = list.match(/[-+.\d]+/g)?.map(Number) ?? []
  if (numbers.length < 3 || numbers.some(Number.isNaN)) return own
  if (kind.toLowerCase() === 'hsl') return fromHsl(channelsOf(numbers))
  return channelsOf(/%/.test(list.split('/', 1)[0] ?? '') ? numbers.map((each) => Math.round(each * 2.55)) : numbers)
}

/** White or black, whichever is easier to see on a colour (WCAG, relative luminance). */
export function inkOn(color: Rgb): Rgb {
  const [red, green, blue] = channelsOf(color.map((each) => (each / 255) ** 2.2))
  // At 0.18, both have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? [0, 0, 0] : [255, 255, 255]
}

/** A colour as SVG writes it. */
export function hexOf(color: Rgb): string {
  return `#${color.map((each) => each.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf([first = 0, second = 0, third = 0]: readonly number[]): Rgb {
  return [first, second, third]
}

function fromHsl([hue, saturation, lightness]: Rgb): Rgb {
  const light = lightness / 100
  const range = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number): number => {
    const at = (((offset + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (light - range * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
