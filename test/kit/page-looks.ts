import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Accessibility faults in a page or a part of it: rule and element, one a line. */
export async function axeFaultsIn(
  page: Page,
  within = 'body',
  only?: readonly string[],
): Promise<readonly string[]> {
  // Evaluated from outside, so that the page's policy stays unchanged.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([where, rules]) => {
      const { axe: judge } = globalThis as unknown as {
        axe: {
          run(
            where: string,
            how: object,
          ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>
        }
      }
      const { violations } = await judge.run(where, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    },
    [within, only] as const,
  )
}

/** Checks both themes, which differ only in colours, and restores the first one. */
export async function axeFaultsInBothThemes(page: Page, within = 'body'): Promise<readonly string[]> {
  const wear = (theme: string) =>
    page.evaluate(name => {
      const { dataset } = document.documentElement
      const before = dataset['theme'] ?? 'dark'
      dataset['theme'] = name
      return before
    }, theme)
  const first = await axeFaultsIn(page, within)
  const before = await wear('light')
  const other = before === 'light' ? 'dark' : 'light'
  await wear(other)
  const second = await axeFaultsIn(page, within, ['color-contrast'])
  await wear(before)
  return [...first, ...second.map(fault => `${other}: ${fault}`)]
}

/** Accessible name of the focused element. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document
    if (at === null || at === document.body) return 'nowhere'
    const isField =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement
    const label = isField ? at.labels?.[0]?.textContent : undefined
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').trim()
  })

/**
 * Layout faults in the desk's window: bands out of sequence, texts cut off by a container that cannot scroll,
 * and texts that overlap. One a line. `above` is the height of main's strip
 * while something is armed.
 */
export const misplacedIn = (page: Page, above = 0): Promise<readonly string[]> =>
  page.evaluate(height => {
    interface Box {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const SLACK = 1.5
    const frame = document.querySelector('.mode-frame')
    if (frame === null) return ['there is no frame']
    const faults: string[] = []
    const overlap = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isThere = ({ left, top, right, bottom }: Box) => right - left > SLACK && bottom - top > SLACK
    const isIn = (a: Box, b: Box) =>
      a.left >= b.left - SLACK &&
      a.right <= b.right + SLACK &&
      a.top >= b.top - SLACK &&
      a.bottom <= b.bottom + SLACK

    let edge = height
    for (const band of frame.children) {
      const { position } = getComputedStyle(band)
      const { top, bottom, left, right } = band.getBoundingClientRect()
      if (position === 'fixed' || position === 'absolute' || bottom - top === 0) continue
      if (Math.abs(top - edge) > 4) faults.push(`${band.className} begins at ${top}, after ${edge}`)
      if (left < 0 || right > innerWidth) faults.push(`${band.className} is wider than the window`)
      edge = bottom
    }
    if (Math.abs(edge - innerHeight) > 4)
      faults.push(`the window ends at ${innerHeight}, its last band at ${edge}`)

    // In a narrow window the ticket covers the rest on purpose; the covered part need not be readable.
    const drawer = frame.querySelector('.drawer > .ticket')
    const hidden = drawer?.checkVisibility() === true ? drawer.getBoundingClientRect() : undefined

    const texts: { readonly words: string; readonly boxes: readonly Box[]; readonly of: Element }[] = []
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const of = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (
        of === null ||
        words === '' ||
        !of.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      // Skips text for screen readers only, and temporary overlays.
      if (of.closest('.unseen, [role=log], .tour-card, .program .open, canvas') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let box: Box = range.getBoundingClientRect()
      let cutBy: Element | undefined
      for (
        let holder: Element | null = of;
        holder !== null && holder !== frame;
        holder = holder.parentElement
      ) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(holder)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const inside = holder.getBoundingClientRect()
        const scrolls = [overflowX, overflowY].some(each => each === 'auto' || each === 'scroll')
        const isCutVisible = scrolls || textOverflow === 'ellipsis' || holder.hasAttribute('title')
        const left = overlap(box, inside)
        if (!isCutVisible && isThere(left) && !isIn(box, inside)) cutBy = holder
        box = left
        if (!isThere(box)) break
      }
      if (!isThere(box) || (hidden !== undefined && !drawer?.contains(of) && isThere(overlap(box, hidden))))
        continue
      if (cutBy !== undefined)
        faults.push(`“${words.slice(0, 40)}” is cut by ${cutBy.className || cutBy.tagName}`)
      // A wrapped text takes no more room than its lines.
      const boxes = [...range.getClientRects()].map(line => overlap(line, box)).filter(isThere)
      texts.push({ words: words.slice(0, 40), boxes, of })
    }
    // A scroll button covers only the cut part of its container.
    const leadsOver = (way: Element, other: Element) =>
      way.closest('.further')?.parentElement?.contains(other) === true && other.closest('.further') === null
    texts.forEach((one, i) => {
      for (const other of texts.slice(i + 1))
        if (
          one.of !== other.of &&
          !leadsOver(one.of, other.of) &&
          !leadsOver(other.of, one.of) &&
          one.boxes.some(line => other.boxes.some(beside => isThere(overlap(line, beside))))
        )
          faults.push(`“${one.words}” and “${other.words}” lie over each other`)
    })
    return faults
  }, above)

/**
 * Texts within a part of a page that are cut without scrolling or end in an ellipsis, labels beyond the edge
 * of their button, and lists too narrow for one of their options. One a line.
 */
export const cutIn = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(where => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    function isNarrow(list: HTMLSelectElement): boolean {
      const whole = list.cloneNode(true) as HTMLSelectElement
      whole.style.cssText = 'position: absolute; width: max-content'
      list.after(whole)
      const needs = whole.offsetWidth
      whole.remove()
      return needs > list.offsetWidth + 1
    }
    function isCut(each: Element): boolean {
      if (each instanceof HTMLSelectElement) return isNarrow(each)
      const { overflowX, overflowY } = getComputedStyle(each)
      const isWide = each.scrollWidth > each.clientWidth + 1
      const isHigh = each.scrollHeight > each.clientHeight + 1
      return (cuts(overflowX) && isWide) || (cuts(overflowY) && isHigh) || (each.matches('button') && isWide)
    }
    return [...document.querySelectorAll(`${where}, ${where} *`)]
      .filter(each => each.checkVisibility() && each.closest('.unseen, input') === null && isCut(each))
      .map(each => `“${(each.textContent ?? '').trim().slice(0, 80)}” (${each.className})`)
  }, within)

/** Positions of all controls and column values, in whole pixels. Runs in the page. */
const places = (): readonly string[] => {
  const standing =
    '.panel, .strip .market, .book .level, [role=columnheader], .ticket input, .ticket button:not(.explained), .status .limits'
  return [...document.querySelectorAll(standing)].map(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.className
    // A right-aligned value grows to the left by a digit, so its right edge counts.
    return [name, ...[left + width, top, height].map(Math.round)].join(' ')
  })
}

export const placesIn = (page: Page): Promise<readonly string[]> => page.evaluate(places)

/** Elements that move when a figure changes, measured in the frame that draws the change. */
export const shiftedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`new Promise(done => {
    const places = ${places.toString()}
    const stood = places()
    const heard = new MutationObserver(() => {
      heard.disconnect()
      requestAnimationFrame(() => {
        const stands = places()
        const gone = stood.filter(each => !stands.includes(each)).map(each => 'was: ' + each)
        done([...stands.filter(each => !stood.includes(each)), ...gone])
      })
    })
    heard.observe(document.querySelector('.mode-frame'), { subtree: true, childList: true, characterData: true })
    setTimeout(() => done(['nothing was said anew']), 60_000)
  })`)
