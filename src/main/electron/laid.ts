import type { WebContents } from 'electron'
import type { Layout } from './reading'

/** A world of the sheet's page that none of its scripts shares; the preload's own is 999. */
const WORLD = 1_017

/** Reads the one part of the sheet that scrolls. It leans on nothing that a script of the page could replace. */
const code = `(() => {
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
})()`

/** How the sheet's page is laid out now, measured by main; undefined where there is no question on it. */
export async function measured(
  page: Pick<WebContents, 'executeJavaScriptInIsolatedWorld'>,
): Promise<Layout | undefined> {
  // SECURITY: main measures in a world of its own, so that a script of the page cannot answer for the layout.
  const found: unknown = await page.executeJavaScriptInIsolatedWorld(WORLD, [{ code }]).catch(() => undefined)
  return isLayout(found) ? found : undefined
}

function isLayout(found: unknown): found is Layout {
  if (typeof found !== 'object' || found === null) return false
  const figures = ['top', 'shown', 'whole', 'width', 'height']
  const of = new Map<string, unknown>(Object.entries(found))
  return typeof of.get('about') === 'string' && figures.every(name => Number.isFinite(of.get(name)))
}
