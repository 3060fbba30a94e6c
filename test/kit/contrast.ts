import type { Page } from 'playwright-core'

/** Themes and palettes of the desk. */
export const looks = [
  ['dark', 'standard'],
  ['dark', 'safe'],
  ['light', 'standard'],
  ['light', 'safe'],
] as const

/**
 * Texts with too little contrast against their background in each of the four looks: look, text and contrast.
 * Bars count as backgrounds, painted by a gradient or by a separate element, which general accessibility
 * checkers miss. Restores the first look.
 */
export async function faintIn(page: Page, within: string): Promise<readonly string[]> {
  const before = await wear(page)
  const faint: string[] = []
  for (const [theme, palette] of looks) {
    await wear(page, [theme, palette])
    for (const fault of await faintNow(page, within)) faint.push(`${theme} ${palette}: ${fault}`)
  }
  await wear(page, before)
  return faint
}

/** Sets a look and returns the previous one. */
const wear = (page: Page, [theme, palette]: readonly (string | undefined)[] = []) =>
  page.evaluate(
    ([wanted, colours]) => {
      const { dataset } = document.documentElement
      const before = [dataset['theme'], dataset['palette']] as const
      if (wanted !== undefined) dataset['theme'] = wanted
      if (colours !== undefined) dataset['palette'] = colours
      return before
    },
    [theme, palette],
  )

const faintNow = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(where => {
    const ENOUGH = 4.5
    type Colour = readonly [number, number, number, number]
    const coloursIn = (css: string): readonly Colour[] =>
      [...css.matchAll(/rgba?\(([^)]+)\)/g)].map(([, inside = '']) => {
        const [r = 0, g = 0, b = 0, a = 1] = inside.split(/[,/ ]+/).map(Number)
        return [r, g, b, a]
      })
    const over = (top: Colour, ground: Colour): Colour => {
      const mixed = [0, 1, 2].map(i => (top[i] ?? 0) * top[3] + (ground[i] ?? 0) * (1 - top[3]))
      return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1]
    }
    const light = ([r, g, b]: Colour): number => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map(part => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * x + 0.7152 * y + 0.0722 * z
    }
    const contrast = (a: Colour, b: Colour): number => {
      const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y)
      return (bright + 0.05) / (dark + 0.05)
    }
    /** Every possible background of a text: the ground alone, and with its bar. */
    const groundsOf = (element: Element): readonly Colour[] => {
      const layers: Colour[] = []
      const bars: Colour[] = []
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(each)
        if (backgroundImage.startsWith('linear-gradient'))
          bars.push(...coloursIn(backgroundImage).slice(0, 1))
        for (const bar of each.querySelectorAll(':scope > i, :scope > svg'))
          bars.push(...coloursIn(getComputedStyle(bar).backgroundColor))
        layers.push(...coloursIn(backgroundColor))
        if (layers.at(-1)?.[3] === 1) break
      }
      const ground = layers.reduceRight<Colour>((below, layer) => over(layer, below), [255, 255, 255, 1])
      return [ground, ...bars.map(bar => over(bar, ground))]
    }
    const faults = new Set<string>()
    for (const element of document.querySelectorAll(`${where}, ${where} *`)) {
      const words = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim())
        .join(' ')
        .trim()
      if (words === '' || element.closest('.unseen') !== null) continue
      const [colour] = coloursIn(getComputedStyle(element).color)
      if (colour === undefined) continue
      const least = Math.min(...groundsOf(element).map(ground => contrast(over(colour, ground), ground)))
      if (least < ENOUGH) faults.add(`“${words}” has ${least.toFixed(2)}`)
    }
    return [...faults]
  }, within)
