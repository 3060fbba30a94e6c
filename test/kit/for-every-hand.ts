import type { Page } from 'playwright-core'

/**
 * Targets smaller than 24 pixels with another target too near, by WCAG 2.2 (2.5.8): a circle of 24 pixels
 * around the centre meets another target, or the circle of another small one. One a line.
 *
 * Levels of a book and of a ladder are exempt, since the price field of the ticket does the same. So are the
 * separators between panels, which are 24 pixels wide for touch.
 */
export const smallTargetsIn = (page: Page, within = 'body'): Promise<readonly string[]> =>
  page.evaluate(where => {
    const LEAST = 24
    const pressed =
      'button, a[href], input, select, textarea, summary, .heading, [role=tab], [role=radio], [role=option], [role=menuitem], [role=menuitemcheckbox], [role=slider], [role=checkbox]'
    const left = '.level, .dom .row, [role=separator]'
    interface Target {
      readonly of: Element
      readonly box: DOMRect
      readonly small: boolean
    }
    const isSeen = (each: Element) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      if (!each.checkVisibility({ visibilityProperty: true }) || width < 2 || height < 2) return false
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return met !== null && (each.contains(met) || met.contains(each))
    }
    /** The element that takes the press: a field and the label around it are one target. */
    const targetOf = (each: Element): Element => each.closest('label') ?? each
    const all = [...new Set([...document.querySelectorAll(`${where} :is(${pressed})`)].map(targetOf))]
      .filter(each => each.closest(left) === null && isSeen(each))
      .map((of): Target => {
        const box = of.getBoundingClientRect()
        return { of, box, small: box.width < LEAST - 0.5 || box.height < LEAST - 0.5 }
      })
    /** True if the whole circle is in view. A part cut off by a scrolling edge can be scrolled into view. */
    const isWhole = (each: Element): boolean => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const y = top + height / 2
      for (let holder = each.parentElement; holder !== null; holder = holder.parentElement) {
        if (getComputedStyle(holder).overflowY === 'visible') continue
        const edge = holder.getBoundingClientRect()
        if (y - LEAST / 2 < edge.top || y + LEAST / 2 > edge.bottom) return false
        if (left + width / 2 < edge.left) return false
      }
      return true
    }
    const middle = ({ box }: Target) => [box.left + box.width / 2, box.top + box.height / 2] as const
    const isNear = (one: Target, other: Target): boolean => {
      const [x, y] = middle(one)
      if (other.small) {
        const [right, below] = middle(other)
        return Math.hypot(x - right, y - below) < LEAST - 0.5
      }
      const across = Math.max(other.box.left - x, x - other.box.right, 0)
      const down = Math.max(other.box.top - y, y - other.box.bottom, 0)
      return Math.hypot(across, down) < LEAST / 2 - 0.5
    }
    const name = ({ of, box }: Target) =>
      `${(of.getAttribute('aria-label') ?? of.textContent).trim().slice(0, 40)} (${of.className || of.tagName}, ${Math.round(box.width)} × ${Math.round(box.height)})`
    return all
      .filter(({ of, small }) => small && isWhole(of))
      .flatMap(one => {
        const other = all.find(
          each => each !== one && !each.of.contains(one.of) && !one.of.contains(each.of) && isNear(one, each),
        )
        return other === undefined ? [] : [`${name(one)} is too near to ${name(other)}`]
      })
  }, within)

/** Selected or disabled elements that do not look so in forced colours. One a line. */
export async function lostInForcedColours(page: Page, within = 'body'): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(where => {
    const states = [
      '[aria-selected=true]',
      '[aria-pressed=true]',
      '[role=radio][aria-checked=true]',
      'input[type=checkbox]:checked',
      '[data-highlighted]',
    ]
    const grey = document.createElement('i')
    grey.style.color = 'GrayText'
    document.body.append(grey)
    const faint = getComputedStyle(grey).color
    // Uses the system's colours only; ours may not contrast with them.
    grey.style.cssText = 'forced-color-adjust: none; background: Highlight'
    const high = getComputedStyle(grey).backgroundColor
    grey.remove()
    const looks = (each: Element) => {
      const style = getComputedStyle(each)
      return [style.backgroundColor, style.color, style.borderColor, style.outline].join(' ')
    }
    const name = (each: Element) =>
      `${(each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40)} (${each.className || each.tagName})`
    const seen = (selector: string) =>
      [...document.querySelectorAll(`${where} ${selector}`)].filter(each => each.checkVisibility())
    const chosen = states.flatMap(state => {
      const kin = (each: Element) =>
        [each.tagName, each.getAttribute('role'), each.getAttribute('type')].join()
      return seen(state).flatMap(each => {
        const other = [...document.querySelectorAll(each.tagName)].find(
          one => kin(one) === kin(each) && !one.matches(states.join()) && one.checkVisibility(),
        )
        const isHigh = getComputedStyle(each).backgroundColor === high
        const isLost = !isHigh || (other !== undefined && looks(other) === looks(each))
        return isLost ? [`${name(each)} does not look chosen`] : []
      })
    })
    const off = [...seen(':disabled'), ...seen('[aria-disabled=true]')].filter(
      each => getComputedStyle(each).color !== faint,
    )
    return [...chosen, ...off.map(each => `${name(each)} looks as if it could be used`)]
  }, within)
  await page.emulateMedia({ forcedColors: 'none' })
  return lost
}

/**
 * Elements that reach beyond the right edge of a page or scroll sideways, except tables and drawings. One a
 * line.
 */
export const sidewaysIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const within = '[role=grid], table, canvas, .canvas, svg, .unseen, [role=log]'
    const name = (each: Element) => `${each.tagName} ${each.className}`
    const all = [...document.querySelectorAll('body *')].filter(
      each => each.checkVisibility() && each.closest(within) === null,
    )
    const { scrollWidth, clientWidth } = document.documentElement
    const whole = scrollWidth > clientWidth + 1 ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : []
    const scrolled = all
      .filter(each => /auto|scroll/.test(getComputedStyle(each).overflowX))
      .filter(each => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .map(each => `${name(each)} is scrolled sideways`)
    const beyond = all
      .filter(each => each.children.length === 0 && each.textContent.trim() !== '')
      .filter(each => each.getBoundingClientRect().right > innerWidth + 1)
      .map(each => `${name(each)} “${each.textContent.trim().slice(0, 30)}” ends beyond the edge`)
    return [...whole, ...scrolled, ...beyond]
  })
