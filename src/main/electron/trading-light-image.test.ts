import { expect, it } from 'vitest'
import { drawTradingLight } from './trading-light-image'

/** The picture as signs: the ground, the light on it, and nothing at the corners. */
function signs(light: Parameters<typeof drawTradingLight>[0]): readonly string[] {
  const { side, pixels } = drawTradingLight(light, 12)
  const sign = (at: number): string => {
    const [red = 0, green = 0, blue = 0, opaque = 0] = pixels.subarray(at * 4, at * 4 + 4)
    if (opaque < 128) return ' '
    return Math.max(red, green, blue) > 100 ? '#' : '.'
  }
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_each, column) => sign(row * side + column)).join(''),
  )
}

it('distinguishes lights by shape, not by colour alone', () => {
  expect([signs('live'), signs('held'), signs('unknown'), signs('stopped')]).toMatchInlineSnapshot(`
    [
      [
        "    ....    ",
        "  ........  ",
        " ...####... ",
        " ..######.. ",
        "..########..",
        "..########..",
        "..########..",
        "..########..",
        " ..######.. ",
        " ...####... ",
        "  ........  ",
        "    ....    ",
      ],
      [
        "    ....    ",
        "  ........  ",
        " ..######.. ",
        " .########. ",
        "..##....##..",
        "..##....##..",
        "..##....##..",
        "..##....##..",
        " .########. ",
        " ..######.. ",
        "  ........  ",
        "    ....    ",
      ],
      [
        "    ....    ",
        "  ........  ",
        " ....##.... ",
        " ...####... ",
        "...######...",
        "..########..",
        "..########..",
        "...######...",
        " ...####... ",
        " ....##.... ",
        "  ........  ",
        "    ....    ",
      ],
      [
        "    ....    ",
        "  ........  ",
        " .......... ",
        " ..######.. ",
        "...######...",
        "...######...",
        "...######...",
        "...######...",
        " ..######.. ",
        " .......... ",
        "  ........  ",
        "    ....    ",
      ],
    ]
  `)
})

it('draws the middle of a light at full brightness, or dark for a ring', () => {
  const middle = (light: Parameters<typeof drawTradingLight>[0]) => {
    const { pixels } = drawTradingLight(light, 32)
    return [...pixels.subarray((16 * 32 + 16) * 4, (16 * 32 + 16) * 4 + 4)]
  }
  expect([middle('live'), middle('held'), middle('unknown'), middle('stopped')]).toEqual([
    [38, 166, 154, 255],
    [11, 14, 19, 255],
    [192, 132, 252, 255],
    [239, 83, 80, 255],
  ])
})
