import type { WebContents } from 'electron'
import type { SheetTextLayout } from './sheet-reading'

/** Isolated world of the sheet's page that no page script shares; the preload uses 999. */
const ISOLATED_WORLD_ID = 1_017

/**
 * Script that records the layout of the sheet's scrolling part in each drawn frame and returns the frames that were not
 * returned yet. A user can scroll past a full sheet between two measurements. Recording stops when main stops asking.
 * The script uses nothing that a page script could replace.
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

/** Layouts of the sheet's page: those drawn since the last measurement, oldest first, and the current one. */
export interface SheetMeasurement {
  readonly drawn: readonly SheetTextLayout[]
  readonly now: SheetTextLayout | undefined
}

export async function measureSheet(
  page: Pick<WebContents, 'executeJavaScriptInIsolatedWorld'>,
): Promise<SheetMeasurement | undefined> {
  // SECURITY: main measures in its own isolated world, so that a page script cannot fake the layout.
  const found: unknown = await page
    .executeJavaScriptInIsolatedWorld(ISOLATED_WORLD_ID, [{ code: measureScript }])
    .catch(() => undefined)
  if (typeof found !== 'object' || found === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(found))
  const [drawn, now] = [fields.get('drawn'), fields.get('now')]
  if (!Array.isArray(drawn) || !drawn.every(isLayout)) return undefined
  return { drawn, now: isLayout(now) ? now : undefined }
}

function isLayout(found: unknown): found is SheetTextLayout {
  if (typeof found !== 'object' || found === null) return false
  const numberFields = ['top', 'shown', 'whole', 'width', 'height']
  const fields = new Map<string, unknown>(Object.entries(found))
  return (
    typeof fields.get('about') === 'string' && numberFields.every(name => Number.isFinite(fields.get(name)))
  )
}
