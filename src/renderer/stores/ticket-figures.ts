import { computed } from 'vue'
import { dayStart } from '@core/guard/daily'
import { absolute, amount, type Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import { roomFor } from '@core/writes/room'
import { mostLeverage } from '@core/figures/rates'
import { shareToSize, sizeFor, valueOf } from '@core/figures/sizing'
import type { Entered } from '@core/figures/exit-price'
import { canProtect, sizedAs, takesPrice, takesTrigger } from '../drafts/drafting'
import type { Typed } from '../drafts/typed'
import { draftedText, isUnpriced, waysAt } from '../drafts/ways'
import { useNow } from '../now'
import { useDesk } from './desk'
import { useWatch } from './watch'

/** What the figures in a ticket come to in its market, and the sizes that follow from a value or a share. */
export function useTicketFigures(typed: { -readonly [Field in keyof Typed]: Typed[Field] }) {
  const desk = useDesk()
  const watch = useWatch()
  const now = useNow()

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
  /** The day by which a key counts (UTC): the largest size hangs on no other time. */
  const day = computed(() => dayStart(now.value))
  /** What the slider's end stands for: all of the position when reducing, else the largest size that can be sent. */
  const most = computed(() => {
    if (typed.reduceOnly) return position.value && absolute(position.value.quantity)
    const { symbol, book } = watch
    const { snapshot, guards } = desk
    const sized = sizedAs(symbol, typed, atPrice.value ?? watch.quote?.mark)
    return sized && roomFor(sized, { snapshot, guards, book, now: day.value })
  })

  /** What would be entered; the size of it may still be missing. */
  const entered = computed<Entered | undefined>(
    () =>
      atPrice.value && {
        side: typed.side,
        entry: atPrice.value,
        size: sizeRead.value,
        leverage: leverage.value,
      },
  )
  const ways = computed(() => waysAt(typed, entered.value, watch.market?.tick))
  const stopLoss = computed(() => draftedText(typed.stopLoss, ways.value.stopLoss))
  const takeProfit = computed(() => draftedText(typed.takeProfit, ways.value.takeProfit))
  const lacksPrice = computed(() => canProtect(typed) && typed.protect && isUnpriced(ways.value))

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

  return {
    priceRead,
    sizeRead,
    takesPrice: priced,
    position,
    leverage,
    atPrice,
    value,
    most,
    entered,
    /** Where the stop and the target are. */
    ways,
    /** The prices of both that are drafted: worked out, unless they were typed as such. */
    stopLoss,
    takeProfit,
    /** Whether a stop or a target was typed that has no price yet. */
    lacksPrice,
    setValue,
    setShare,
  }
}
