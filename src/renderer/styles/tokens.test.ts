import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const colors = (selector: string): ReadonlyMap<string, string> => {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const [light, safe] = [":root[data-theme='light']", "[data-palette='safe']"]
it.each([
  ['dark', ':root', [':root']],
  ['dark, safe palette', ':root', [`:root${safe}`]],
  ['light', light, [light]],
  ['light, safe palette', light, [light, `${light}${safe}`]],
])('marks bars and stale figures with a contrast of 3 to their panel: %s', (_, theme, selectors) => {
  const panel = colors(theme).get('panel') ?? ''
  const marks = selectors.flatMap(each => [...colors(each)]).filter(([name]) => name.endsWith('-edge'))
  expect(marks.length).toBeGreaterThan(1)
  expect(marks.filter(([, hex]) => !(contrast(hex, panel) >= 3))).toEqual([])
})

it.each([[':root'], [light]])('writes warnings with a contrast of 4.5 to their panel: %s', theme => {
  const named = colors(theme)
  expect(contrast(named.get('warn') ?? '', named.get('panel') ?? '')).toBeGreaterThanOrEqual(4.5)
})
