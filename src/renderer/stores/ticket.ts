import { defineStore } from 'pinia'
import { computed, reactive, shallowRef, watch as onChange } from 'vue'
import { absolute, amount, positive, type Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import { closeLimit } from '@core/writes/close/close'
import { roomFor } from '@core/writes/room'
import { mostLeverage } from '@core/figures/rates'
import { blank, closing, draftOf, missingOf, sizedAs, takesPrice, takesTrigger } from '../drafts/drafting'
import type { Typed } from '../drafts/typed'
import { shareToSize, sizeFor, valueOf } from '@core/figures/sizing'
import { useDesk } from './desk'
import { useWatch } from './watch'

/** The draft being typed. It belongs to this screen alone until Review hands it to main. */
export const useTicket = defineStore('ticket', () => {
  const desk = useDesk()
  const watch = useWatch()
  const typed = reactive<{ -readonly [Field in keyof Typed]: Typed[Field] }>({ ...blank })
  /** Grows whenever something other than typing filled the ticket, so that a field can take the focus. */
  const filled = shallowRef(0)

  const priceRead = computed(() => amount(typed.price))
  const sizeRead = computed(() => amount(typed.size))
  const priced = computed(() => takesPrice(typed))

  const isHere = (row: Pick<Position, 'symbol' | 'marginMode'>): boolean =>
    row.symbol === watch.symbol && row.marginMode === typed.marginMode
  const position = computed(() => desk.positions?.find(isHere))
  /** The leverage that counts for a new order here: as read back, or the most the market allows. */
  const leverage = computed<Amount | undefined>(() => {
    const allowed = watch.market === undefined ? undefined : mostLeverage(watch.market)
    return (
      desk.leverages?.find(isHere)?.leverage ?? position.value?.leverage ?? desk.terms?.maxLeverage ?? allowed
    )
  })
  /** The price a size is valued at: the typed one, a stop's trigger, or the other side of the book. */
  const atPrice = computed<Amount | undefined>(() => {
    if (priced.value) return priceRead.value
    if (takesTrigger(typed)) return amount(typed.trigger)
    const { asks, bids } = watch.book?.value ?? {}
    return (typed.side === 'BUY' ? asks : bids)?.[0]?.price ?? watch.quote?.mark
  })
  const value = computed(() => {
    const [size, at] = [sizeRead.value, atPrice.value]
    return size === undefined || at === undefined ? undefined : valueOf(size, at)
  })
  /** What the slider's end stands for: all of the position when reducing, else the largest size that can be sent. */
  const most = computed(() => {
    if (typed.reduceOnly) return position.value && absolute(position.value.quantity)
    const { symbol, book } = watch
    const { snapshot, guards } = desk
    const sized = sizedAs(symbol, typed, atPrice.value ?? watch.quote?.mark)
    return sized && roomFor(sized, { snapshot, guards, book })
  })
  /** What is still to be typed. */
  const missing = computed(() => missingOf(typed))
  const draft = computed(() => draftOf(watch.symbol, typed))

  /** Sets the size by what it shall be worth. */
  function setValue(worth: Amount): void {
    const size = atPrice.value && watch.market && sizeFor(worth, atPrice.value, watch.market)
    if (size !== undefined) typed.size = size
  }

  /** Sets the size to so many hundredths of the most. */
  function setShare(share: Amount): void {
    if (most.value !== undefined && watch.market !== undefined)
      typed.size = shareToSize(share, most.value, watch.market)
  }

  /** Fills the ticket; sends nothing. */
  function fill(some: Partial<Typed>): void {
    Object.assign(typed, some)
    filled.value++
  }

  /** Fills the ticket to close a row, with the limit that a close has by itself where it is known, and shows its market. */
  function close(row: Position): void {
    void watch.watch(row.symbol)
    const [market, mark] = [desk.market.get(row.symbol), positive(desk.quote.get(row.symbol)?.mark)]
    const typed = closing(row, market)
    const isKnown = market !== undefined && mark !== undefined && desk.guards !== undefined
    fill(isKnown ? { ...typed, price: closeLimit(market, mark, typed.side, desk.guards.collar) } : typed)
  }

  const clear = (): void => void Object.assign(typed, blank)
  // Another account must never be sent what was typed for this one.
  onChange(() => desk.profile?.id, clear)
  // Nor another market: its figures mean something else there. What fills the ticket anew does so after it is shown.
  onChange(
    () => watch.symbol,
    (_now, before) => {
      const { side, type, marginMode } = typed
      if (before !== undefined) Object.assign(typed, blank, { side, type, marginMode })
    },
    { flush: 'sync' },
  )

  return {
    typed,
    filled,
    priceRead,
    sizeRead,
    takesPrice: priced,
    position,
    leverage,
    atPrice,
    value,
    most,
    missing,
    draft,
    setValue,
    setShare,
    fill,
    close,
    clear,
  }
})
