import type { MarketView } from '@contract/desk-api'
import type { MarketQuote } from '@core/market/venue-market-rules'

/** Content of the screen at one moment: the view of one market, and the prices of all markets. */
export interface Picture {
  readonly view: MarketView
  readonly quotes: readonly MarketQuote[]
}

/** Window of a page that can show a picture. */
export type PartsWindow = Window & { parts: { show(picture: Picture): void } }

/**
 * Runs in the reference page. Patches the desk's rows by hand. Positions are 0.25 of each market at 10 %
 * margin.
 */
export function patchByHand(entries: readonly string[]): void {
  const put = (text: Node | null | undefined, words: string): void => {
    if (text && text.nodeValue !== words) text.nodeValue = words
  }
  /** Returns the visible text node of an element. Its other children are for screen readers only. */
  const wordsIn = (element: Element | null | undefined) =>
    [...(element?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
  const grouped = (figure: number, places: number): string => {
    const [whole = '', part] = figure.toFixed(places).split('.')
    return `${whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, '\u00a0')}.${part}`
  }
  const levels = [...document.querySelectorAll<HTMLElement>('.book .level')].map(row => ({
    row,
    texts: [...row.querySelectorAll(':scope > span')].map(span => span.firstChild),
  }))
  const slots = levels.length / 2
  const titles = [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent)
  const column = (title: string) => titles.findIndex(text => text.replace(/\W+$/, '') === title)
  const [atMark, atGain, atWorth, atMargin] = ['Mark', 'Unrealised', 'Notional', 'Margin'].map(column)
  const held = [...document.querySelectorAll<HTMLElement>('.space .row')].map(row => {
    const cells = row.querySelectorAll('[role=gridcell]')
    const figure = (at = -1) => cells[at]?.querySelector('.explained')
    const gain = figure(atGain)
    return {
      at: Number(row.getAttribute('aria-rowindex')) - 2,
      mark: cells[atMark ?? -1]?.querySelector('span')?.firstChild,
      gain,
      text: wordsIn(gain),
      worth: wordsIn(figure(atWorth)),
      margin: wordsIn(figure(atMargin)),
    }
  })
  const tenths = (price: string): number => Math.round(Number(price) * 10)
  const totals = (side: readonly { quantity: string }[]): readonly number[] => {
    let total = 0
    return side.slice(0, slots).map(({ quantity }) => (total += Math.round(Number(quantity) * 1_000)))
  }

  const middle = [...document.querySelectorAll('.book .middle .explained')].map(wordsIn)

  function showMiddle({ view, quotes }: Picture): void {
    const [print, quote] = [view.trades[0], quotes[0]]
    if (print !== undefined) put(middle[0], grouped(Number(print.price), 1))
    if (quote?.mark !== undefined) put(middle[1], grouped(Number(quote.mark), 1))
  }

  function showBook({ book }: Picture['view']): void {
    if (book === undefined) return
    const [bids, asks] = [totals(book.bids), totals(book.asks)]
    const deepest = Math.max(bids.at(-1) ?? 0, asks.at(-1) ?? 0)
    for (let slot = 0; slot < slots; slot += 1)
      for (const [side, sums, at] of [
        [book.asks, asks, slots - 1 - slot],
        [book.bids, bids, slots + slot],
      ] as const) {
        const [place, level, total = 0] = [levels[at], side[slot], sums[slot]]
        if (place === undefined || level === undefined) continue
        put(place.texts[0], grouped(Number(level.price), 1))
        put(place.texts[1], grouped(Number(level.quantity), 3))
        put(place.texts[2], grouped(total / 1_000, 3))
        const bar = `${((total * 100) / deepest).toFixed(1)}% calc(100% - 2px)`
        if (place.row.style.backgroundSize !== bar) place.row.style.backgroundSize = bar
      }
  }

  function showList(quotes: Picture['quotes']): void {
    for (const { at, mark, gain, text, worth, margin } of held) {
      const price = quotes[at]?.mark
      if (price === undefined) continue
      put(mark, grouped(Number(price), 1))
      const moved = tenths(price) - tenths(entries[at] ?? '0')
      const cents = Math.round(Math.abs(moved) * 2.5)
      const sign = moved > 0 ? '+' : moved < 0 ? '\u2212' : ''
      put(text, `${sign}${grouped(cents / 100, 2)}`)
      const tone = moved > 0 ? 'explained up' : moved < 0 ? 'explained down' : 'explained'
      if (gain && gain.className !== tone) gain.className = tone
      put(worth, grouped(Math.round(tenths(price) * 2.5) / 100, 2))
      put(margin, grouped(Math.round(tenths(price) / 4) / 100, 2))
    }
  }

  ;(window as unknown as PartsWindow).parts = {
    show(picture) {
      showBook(picture.view)
      showMiddle(picture)
      showList(picture.quotes)
    },
  }
}
