import type { TradingLight } from './trading-light'
import type { SquareImage } from './png-encoder'

type Colour = readonly [red: number, green: number, blue: number]

/** Signed distance of a point from a shape; zero or negative inside. The origin is the center. */
type Shape = (x: number, y: number) => number

/** Dark background, so that the light is visible on any bar. */
const ground: { readonly colour: Colour; readonly shape: Shape } = {
  colour: [11, 14, 19],
  shape: (x, y) => Math.hypot(x, y) - 0.5,
}

/** A disc, a ring, a diamond and a square, so that the lights differ also without color. */
const lights: Readonly<Record<TradingLight, { readonly colour: Colour; readonly shape: Shape }>> = {
  live: { colour: [38, 166, 154], shape: (x, y) => Math.hypot(x, y) - 0.34 },
  held: { colour: [245, 197, 66], shape: (x, y) => Math.abs(Math.hypot(x, y) - 0.28) - 0.075 },
  unknown: { colour: [192, 132, 252], shape: (x, y) => Math.abs(x) + Math.abs(y) - 0.4 },
  stopped: { colour: [239, 83, 80], shape: (x, y) => Math.max(Math.abs(x), Math.abs(y)) - 0.27 },
}

export function drawTradingLight(light: TradingLight, side: number): SquareImage {
  const { colour, shape } = lights[light]
  const pixels = new Uint8Array(side * side * 4)
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [(column + 0.5) / side - 0.5, (row + 0.5) / side - 0.5]
      const inside = computeCoverage(shape(x, y), side)
      const mixed = colour.map((part, at) =>
        Math.round(part * inside + (ground.colour[at] ?? 0) * (1 - inside)),
      )
      pixels.set(
        [...mixed, Math.round(255 * computeCoverage(ground.shape(x, y), side))],
        (row * side + column) * 4,
      )
    }
  return { side, pixels }
}

const computeCoverage = (outside: number, side: number): number =>
  Math.min(1, Math.max(0, 0.5 - outside * side))
