import type { WebContents } from 'electron'
import type { SheetTextLayout } from './reading'

/** A world of the sheet's page that none of its scripts shares; the preload's own is 999. */
const ISOLATED_WORLD_ID = 1_017

/**
 * Reads the one part of the sheet that scrolls, in each picture that is drawn of it, and gives what was not given yet.
 *
 * Between two looks of main's a hand scrolls over more than a sheet is high: what was drawn on the way was in sight.
 * Pictures are only remembered while main goes on asking. It leans on nothing that a script of the page could replace.
 */
const measureScript = `(() => {
  const measured = () => {
    const text = document.querySelector('[data-read]')
    if (text === null) return undefined
    const { top, bottom } = text.getBoundingClientRect()
    const shown = Math.min(bottom, innerHeight) - Math.max(top, 0)
    return {
      about: text.getAttribute('data-read') ?? '',
      top: text.scrollTop,
      shown: Math.min(shown, text.clientHeight),
      whole: text.scrollHeight,
      width: innerWidth,
      height: innerHeight,
    }
  }
  const watch = (globalThis[Symbol.for('perpdesk watch')] ??= { drawn: [], asked: 0, isOn: false })
  const look = () => {
    const layout = measured()
    const last = watch.drawn.at(-1)
    const isNew = last === undefined || Object.keys(last).some(name => last[name] !== layout?.[name])
    if (layout !== undefined && isNew) watch.drawn.push(layout)
    watch.isOn = performance.now() - watch.asked < 1000
    if (watch.isOn) requestAnimationFrame(look)
  }
  watch.asked = performance.now()
  if (!watch.isOn) look()
  return { drawn: watch.drawn.splice(0), now: measured() }
})()`

/** How the sheet's page was laid out, as main measured it: in what was drawn since it last asked, oldest first, and now. */
export interface SheetMeasurement {
  readonly drawn: readonly SheetTextLayout[]
  /** Undefined where there is no question on the page. */
  readonly now: SheetTextLayout | undefined
}

/** Measures the sheet's page; undefined where nothing that can be believed came back. */
export async function measureSheet(
  page: Pick<WebContents, 'executeJavaScriptInIsolatedWorld'>,
): Promise<SheetMeasurement | undefined> {
  // SECURITY: main measures in a world of its own, so that a script of the page cannot answer for the layout.
  const found: unknown = await page.executeJavaScriptInIsolatedWorld(ISOLATED_WORLD_ID, [{ code: measureScript }]).catch(() => undefined)
  if (typeof found !== 'object' || found === null) return undefined
  const of = new Map<string, unknown>(Object.entries(found))
  const [drawn, now] = [of.get('drawn'), of.get('now')]
  if (!Array.isArray(drawn) || !drawn.every(isLayout)) return undefined
  return { drawn, now: isLayout(now) ? now : undefined }
}

function isLayout(found: unknown): found is SheetTextLayout {
  if (typeof found !== 'object' || found === null) return false
  const figures = ['top', 'shown', 'whole', 'width', 'height']
  const of = new Map<string, unknown>(Object.entries(found))
  return typeof of.get('about') === 'string' && figures.every(name => Number.isFinite(of.get(name)))
}
