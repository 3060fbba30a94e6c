import type { BenchScreen } from './screen'

/** Size and position of a list that is drawn by hand. */
export interface BareList {
  readonly rows: number
  readonly cells: number
  readonly drawn: number
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const STYLE = `
  body { margin: 0; background: #10141b; color: #dfe5ec; font: 12px sans-serif }
  [role=grid] { position: absolute; overflow: auto; contain: strict; background: #10141b }
  .space { position: relative }
  .row { position: absolute; box-sizing: border-box; width: 100%; height: 24px; display: grid;
    grid-auto-columns: 1fr; grid-auto-flow: column; border-bottom: 1px solid #1e2530 }
  .row > span { padding: 0 7px; overflow: hidden; text-align: right; white-space: nowrap }
`

/**
 * Replaces the page with a list of the same size as the desk's. Plain code writes its rows while it scrolls.
 */
export async function showBareList({ page }: Pick<BenchScreen, 'page'>, list: BareList): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(
    `<style>${STYLE}</style><div class="blotter"><div role="grid"><div class="space"></div></div></div>`,
  )
  await page.evaluate(({ rows, cells, drawn, box }) => {
    const ROW = 24
    const [grid, space] = ['[role=grid]', '.space'].map(name => document.querySelector<HTMLElement>(name))
    if (!grid || !space) throw new Error('There is no list.')
    const { x, y, width, height } = box
    Object.assign(grid.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
    space.style.height = `${rows * ROW}px`
    const slots = Array.from({ length: drawn }, () => {
      const row = space.appendChild(document.createElement('div'))
      row.className = 'row'
      const texts = Array.from({ length: cells }, () => {
        const text = document.createTextNode('')
        row.appendChild(document.createElement('span')).append(text)
        return text
      })
      return { row, texts, at: -1 }
    })
    const draw = (): void => {
      const first = Math.min(rows - drawn, Math.max(0, Math.floor(grid.scrollTop / ROW) - 8))
      for (let at = first; at < first + drawn; at += 1) {
        const slot = slots[at % drawn]
        if (slot === undefined || slot.at === at) continue
        slot.at = at
        slot.row.style.top = `${at * ROW}px`
        slot.texts.forEach((text, cell) => (text.nodeValue = `${at}.${cell}`))
      }
    }
    draw()
    grid.addEventListener('scroll', draw)
  }, list)
}
