import type { WebContents } from 'electron'
import { sheetPartNames, type SheetLayout, type SheetPart } from './sheet-layout'

/** Isolated world of the sheet's page that no page script shares; the preload uses 999. */
const ISOLATED_WORLD_ID = 1_017

/**
 * Script that measures the parts of the sheet. A part is whole if nothing of it is cut off and every probed point of it
 * shows the part itself. The label of the button
 * changes with its state and may be longer than its place. The script uses nothing that a page script could replace.
 */
const measureScript = `(() => {
  const sheet = document.querySelector('[data-question]')
  if (sheet === null) return undefined
  const shows = (part, { left, top, width, height }) => {
    const rows = Math.max(3, Math.ceil(height / 12))
    for (let row = 0; row < rows; row += 1)
      for (const share of [0.03, 0.25, 0.5, 0.75, 0.97]) {
        const y = top + 3 + ((height - 6) * row) / (rows - 1)
        if (!part.contains(document.elementFromPoint(left + width * share, y))) return false
      }
    return true
  }
  const isWhole = (part, area) =>
    area.width > 6 &&
    area.height > 6 &&
    (part.getAttribute('data-part') === 'button' ||
      (part.scrollWidth - part.clientWidth <= 1.5 && part.scrollHeight - part.clientHeight <= 1.5)) &&
    part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    shows(part, area)
  const found = [...sheet.querySelectorAll('[data-part]')]
  return {
    question: sheet.getAttribute('data-question') ?? '',
    width: innerWidth,
    height: innerHeight,
    text: found
      .filter(part => !['word', 'button'].includes(part.getAttribute('data-part')))
      .map(part => part.textContent)
      .join('\\n'),
    parts: found.map(part => {
      const area = part.getBoundingClientRect()
      const { left, top, width, height } = area
      return { name: part.getAttribute('data-part'), x: left, y: top, width, height, isWhole: isWhole(part, area) }
    }),
  }
})()`

/** Returns the layout of the sheet's page now, or `undefined` if it shows no question or could not be measured. */
export async function measureSheet(
  page: Pick<WebContents, 'executeJavaScriptInIsolatedWorld'>,
): Promise<SheetLayout | undefined> {
  // SECURITY: main measures in its own isolated world, so that a page script cannot fake the layout.
  const found: unknown = await page
    .executeJavaScriptInIsolatedWorld(ISOLATED_WORLD_ID, [{ code: measureScript }])
    .catch(() => undefined)
  return isLayout(found) ? found : undefined
}

const isRecord = (found: unknown): found is object => typeof found === 'object' && found !== null

function hasFields(found: object, type: 'string' | 'number', names: readonly string[]): boolean {
  const fields = new Map<string, unknown>(Object.entries(found))
  const isRight = (value: unknown): boolean =>
    type === 'string' ? typeof value === 'string' : Number.isFinite(value)
  return names.every(name => isRight(fields.get(name)))
}

const isLayout = (found: unknown): found is SheetLayout =>
  isRecord(found) &&
  hasFields(found, 'string', ['question', 'text']) &&
  hasFields(found, 'number', ['width', 'height']) &&
  'parts' in found &&
  Array.isArray(found.parts) &&
  found.parts.every(isPart)

const isPart = (found: unknown): found is SheetPart =>
  isRecord(found) &&
  hasFields(found, 'number', ['x', 'y', 'width', 'height']) &&
  'name' in found &&
  sheetPartNames.some(name => name === found.name) &&
  'isWhole' in found &&
  typeof found.isWhole === 'boolean'
