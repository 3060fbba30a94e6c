import { defineStore } from 'pinia'
import { computed, reactive, shallowRef, watch as onChange } from 'vue'
import type { Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import { useBrackets } from './brackets'
import { useCloseLimit } from './close-limit'
import { useTicketFigures } from './ticket-figures'
import { blank, canProtect, closing, draftOf, missingOf } from '../drafts/drafting'
import { createTaken, termsAnywhere } from '../drafts/taken'
import type { Typed } from '../drafts/typed'
import { neededWords } from '@messages/ticket'
import { useDesk } from './desk'
import { useWatch } from './watch'

/** A field that lacks a figure or may be changed, or the button that reviews the order. */
type FillFocus = 'field' | 'review'

/** The draft being typed. It belongs to this screen alone until Review hands it to main. */
export const useTicket = defineStore('ticket', () => {
  const desk = useDesk()
  const watch = useWatch()
  const typed = reactive<{ -readonly [Field in keyof Typed]: Typed[Field] }>({ ...blank })
  /** Grows whenever something other than typing filled the ticket, so that a field can take the focus. */
  const filled = shallowRef(0)
  /** The part that takes the focus once the ticket was filled. */
  const fillFocus = shallowRef<FillFocus>('field')
  const brackets = useBrackets()
  /** A new draft of a market, with what of another one means the same there. */
  const anew = (symbol: string | undefined, before: Typed): Typed => ({
    ...termsAnywhere(before),
    ...brackets.fields(symbol),
  })
  const taken = createTaken(anew)
  const closeLimit = useCloseLimit()

  const figures = useTicketFigures(typed)
  /** What is still to be typed. */
  const missing = computed(() => [
    ...missingOf(typed),
    ...(figures.lacksPrice.value ? [neededWords.wayPrice] : []),
  ])
  const draft = computed(() => {
    const [stopLoss, takeProfit] = [figures.stopLoss.value, figures.takeProfit.value]
    return figures.lacksPrice.value ? undefined : draftOf(watch.symbol, { ...typed, stopLoss, takeProfit })
  })

  /** Fills the ticket; sends nothing. A stop or a target that comes without its unit is a price. */
  function fill(some: Partial<Typed>, focus: FillFocus = 'field'): void {
    Object.assign(
      typed,
      some.stopLoss !== undefined && { stopLossIn: 'price' },
      some.takeProfit !== undefined && { takeProfitIn: 'price' },
      some,
    )
    fillFocus.value = focus
    filled.value++
  }

  /** Shows the fields of a stop and a target where an entry brings them along. */
  function openWays(): void {
    if (canProtect(typed)) typed.protect = true
  }

  /** Fills all of the ticket, in its market; sends nothing. What stood there comes back once an order was sent. */
  function take(symbol: string, whole: Typed, focus?: FillFocus): void {
    const keep = taken.begin(watch.symbol, typed)
    void watch.watch(symbol)
    fill(whole, focus)
    keep()
  }

  /** Fills the ticket to close a share of a row, at the limit that a close has by itself where it is known, and shows its market. */
  function close(row: Position, share?: Amount): void {
    const whole = closing(row, desk.market.get(row.symbol), share)
    take(row.symbol, { ...whole, price: closeLimit(row.symbol, whole.side) ?? '' })
  }

  /** Leaves the ticket as it was before it was taken, now that an order from it was sent. */
  const sent = (): void => void Object.assign(typed, taken.back(watch.symbol))

  /** Empties it, of what is kept of it too, but for what is handed on. */
  function clear(left: Partial<Typed> = {}): void {
    taken.forget()
    Object.assign(typed, blank, left)
  }
  /** Begins with the default bracket of the market, where nothing was typed yet. */
  function begin(): void {
    const isBlank = Object.entries(blank).every(([field, value]) => typed[field as keyof Typed] === value)
    if (isBlank) Object.assign(typed, brackets.fields(watch.symbol))
  }
  // What is kept may be read after the market is shown.
  onChange(() => brackets.of(watch.symbol), begin)
  // Another account must never be sent what was typed for this one.
  onChange(
    () => desk.profile?.id,
    () => clear(brackets.fields(watch.symbol)),
  )
  // Nor another market: its figures mean something else there. What fills the ticket anew does so after it is shown.
  onChange(
    () => watch.symbol,
    (now, before) => {
      if (before !== undefined) clear(anew(now, typed))
      else begin()
    },
    { flush: 'sync' },
  )

  return {
    typed,
    filled,
    fillFocus,
    closeLimit,
    ...figures,
    missing,
    draft,
    fill,
    openWays,
    take,
    close,
    sent,
    clear,
  }
})
