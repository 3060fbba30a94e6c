import type { PriceLevel } from '@core/market/order-book'
import type { MarketView } from '@contract/desk-api'
import type { BenchScreen } from './screen'

/** Numbers of changing parts that a page shows at once. */
interface PageParts {
  readonly levels: number
  readonly prints: number
  readonly rows: number
  readonly cells: number
  readonly canvases: readonly { readonly width: number; readonly height: number }[]
}

/** News for the page written by hand: the levels and prints in sight, and the rows of the table once a second. */
interface HandNews {
  readonly bids: readonly (readonly [price: string, size: string])[]
  readonly asks: HandNews['bids']
  readonly prints: readonly { readonly price: string; readonly size: string; readonly at: number }[]
  readonly marks?: readonly string[] | undefined
}

type HandWindow = Window & { handPage: { write(news: HandNews): void } }

const STYLE = `
  body { margin: 0; background: #10141b; color: #dfe5ec; font: 12px sans-serif; overflow: hidden }
  body > * { position: absolute; overflow: hidden; contain: strict }
  #strip { left: 0; top: 0; width: 100%; height: 48px; font-size: 20px }
  #chart { left: 0; top: 50px; width: 790px; height: 480px }
  canvas { position: absolute }
  #book { left: 800px; top: 50px; width: 290px; height: 320px }
  #tape { left: 800px; top: 380px; width: 290px; height: 100px }
  #table { left: 0; top: 540px; width: 1090px; height: 200px }
  .row { position: relative; height: 18px; display: grid; grid-auto-columns: 1fr; grid-auto-flow: column }
  .row > span { position: relative; text-align: right; white-space: nowrap; overflow: hidden }
  .row > i { position: absolute; inset: 0; background: #1b3a38; transform-origin: right; transform: scaleX(0) }
`

/** Counts the parts of the desk's page. */
function countParts(): PageParts {
  const tape = document.querySelector('.tape .rows')
  const height = tape?.querySelector('.print')?.clientHeight ?? 1
  return {
    levels: document.querySelectorAll('.book .bid.level').length,
    prints: Math.ceil((tape?.clientHeight ?? 0) / height),
    rows: document.querySelectorAll('.blotter [role=grid] .space .row').length,
    cells: document.querySelectorAll('.blotter [role=columnheader]').length,
    canvases: [...document.querySelectorAll('canvas')].map(({ width, height: high }) => ({
      width,
      height: high,
    })),
  }
}

/** Runs in the page. Plain code writes each figure that changed, and draws the bars five times a second. */
function buildPage({ levels, prints, rows, cells, canvases }: PageParts): void {
  const place = (id: string) =>
    document.body.appendChild(Object.assign(document.createElement('div'), { id }))
  const lines = (into: Element, count: number, width: number) =>
    Array.from({ length: count }, () => {
      const line = into.appendChild(Object.assign(document.createElement('div'), { className: 'row' }))
      const bar = line.appendChild(document.createElement('i'))
      const texts = Array.from({ length: width }, () =>
        line.appendChild(document.createElement('span')).appendChild(document.createTextNode('—')),
      )
      const write = (values: readonly string[], share?: number): void => {
        for (const [at, value] of values.entries()) {
          const text = texts[at]
          if (text !== undefined && text.nodeValue !== value) text.nodeValue = value
        }
        if (share !== undefined) bar.style.transform = `scaleX(${share.toFixed(3)})`
      }
      return write
    })
  const last = place('strip').appendChild(document.createTextNode(''))
  const chart = place('chart')
  const surfaces = canvases.map(size => {
    const canvas = chart.appendChild(Object.assign(document.createElement('canvas'), size))
    return { ...size, pen: canvas.getContext('2d') }
  })
  const book = place('book')
  const [asks, bids] = [lines(book, levels, 3).toReversed(), lines(book, levels, 3)]
  const tape = lines(place('tape'), prints, 3)
  const table = lines(place('table'), rows, cells)
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: 1 })
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })
  const BARS = 64

  function half(into: typeof asks, side: HandNews['bids'], most: number): void {
    let total = 0
    for (const [at, [price, size]] of side.entries()) {
      total += Number(size)
      into[at]?.(
        [number.format(Number(price)), number.format(Number(size)), number.format(total)],
        total / most,
      )
    }
  }
  function drawBars(price: number): void {
    for (const { pen, width, height } of surfaces) {
      if (pen === null) continue
      pen.clearRect(0, 0, width, height)
      pen.fillStyle = '#26a69a'
      for (let bar = 0; bar < BARS; bar += 1) {
        pen.fillRect((bar * width) / BARS, (bar * 37) % height, 1, height / 2)
        pen.fillRect((bar * width) / BARS - 2, (bar * 53 + price) % height, 5, 6)
      }
      for (let at = 0; at < 8; at += 1) pen.fillText(number.format(price + at), 4, (at * height) / 8)
    }
  }
  let [drawnAt, written] = [0, '']
  const page: HandWindow['handPage'] = {
    write(news) {
      const sum = (side: HandNews['bids']) => side.reduce((all, [, size]) => all + Number(size), 0)
      const most = Math.max(sum(news.bids), sum(news.asks))
      half(bids, news.bids, most)
      half(asks, news.asks, most)
      for (const [at, { price, size, at: when }] of news.prints.entries())
        tape[at]?.([number.format(Number(price)), number.format(Number(size)), time.format(when)])
      for (const [at, mark] of news.marks?.entries() ?? [])
        table[at]?.(['', '', '', number.format(Number(mark) * 0.25), number.format(Number(mark))])
      const price = news.prints[0]?.price ?? ''
      if (price !== written) last.nodeValue = number.format(Number((written = price)))
      if (performance.now() - drawnAt < 200) return
      drawnAt = performance.now()
      drawBars(Number(price))
    },
  }
  ;(window as unknown as HandWindow).handPage = page
}

/**
 * Replaces the desk's page with one that is written by hand: the same number of changing figures and bars, and
 * canvases of the same sizes. Returns a function that shows a view and the marks of the table in it.
 */
export async function showHandPage({
  page,
}: Pick<BenchScreen, 'page'>): Promise<(view: MarketView, marks?: readonly string[]) => Promise<unknown>> {
  const parts = await page.evaluate(countParts)
  await page.goto('about:blank')
  await page.setContent(`<style>${STYLE}</style>`)
  await page.evaluate(buildPage, parts)
  const cdp = await page.context().newCDPSession(page)
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'window.handPage' })
  const { objectId } = result
  if (objectId === undefined) throw new Error('The page takes no news.')
  return ({ book, trades }, marks) => {
    const side = (levels: readonly PriceLevel[] = []) =>
      levels.slice(0, parts.levels).map(({ price, quantity }) => [price, quantity] as const)
    const news: HandNews = {
      bids: side(book?.bids),
      asks: side(book?.asks),
      prints: trades.slice(0, parts.prints).map(({ price, quantity: size, at }) => ({ price, size, at })),
      marks: marks?.slice(0, parts.rows),
    }
    return cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function (news) { this.write(news) }',
      objectId,
      arguments: [{ value: news }],
    })
  }
}
