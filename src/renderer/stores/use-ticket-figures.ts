import { computed } from 'vue'
import { getDayStart } from '@core/guard/trading-day'
import { absolute, parseAmount, type Amount } from '@core/value/decimal-amount'
import type { PositionRecord } from '@core/account/position-record'
import { computeMaxOrderSize } from '@core/writes/max-order-size'
import { computeMaxLeverage } from '@core/figures/margin-rates'
import { computeSizeForShare, computeSizeForValue, computeOrderValue } from '@core/figures/order-sizing'
import type { EntryTerms } from '@core/figures/exit-price'
import { canAttachExits, createSizingTerms, hasPriceField, hasTriggerField } from '../drafts/ticket-drafting'
import type { TypedTicket } from '../drafts/typed-ticket'
import { createDraftedExitText, hasUnpricedExit, computeExitPlacements } from '../drafts/exit-placement'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from './desk-store'
import { useWatchedMarketStore } from './watched-market-store'

export function useTicketFigures(typed: { -readonly [Field in keyof TypedTicket]: TypedTicket[Field] }) {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const now = useCurrentTime()

  const parsedPrice = computed(() => parseAmount(typed.price))
  const parsedSize = computed(() => parseAmount(typed.size))
  const isPriceTyped = computed(() => hasPriceField(typed))

  const isTicketMarket = (row: Pick<PositionRecord, 'symbol' | 'marginMode'>): boolean =>
    row.symbol === watch.symbol && row.marginMode === typed.marginMode
  const position = computed(() => desk.positions?.find(isTicketMarket))
  /** Leverage of a new order: as read from the venue, or the market's maximum. */
  const leverage = computed<Amount | undefined>(() => {
    const allowed = watch.market === undefined ? undefined : computeMaxLeverage(watch.market)
    return (
      desk.leverages?.find(isTicketMarket)?.leverage ??
      position.value?.leverage ??
      desk.terms?.maxLeverage ??
      allowed
    )
  })
  /** Price at which the size is valued: the typed price, a stop's trigger, or the opposite side of the book. */
  const valuationPrice = computed<Amount | undefined>(() => {
    if (isPriceTyped.value) return parsedPrice.value
    if (hasTriggerField(typed)) return parseAmount(typed.trigger)
    const { asks, bids } = watch.book?.value ?? {}
    return (typed.side === 'BUY' ? asks : bids)?.[0]?.price ?? watch.quote?.mark
  })
  const notional = computed(() => {
    const [size, at] = [parsedSize.value, valuationPrice.value]
    return size === undefined || at === undefined ? undefined : computeOrderValue(size, at)
  })
  /** Start of the UTC day used for daily key limits. The maximum size depends on no finer time. */
  const dayStartTime = computed(() => getDayStart(now.value))
  /** Size at the end of the slider: the whole position when reducing, else the largest size that can be sent. */
  const maxSize = computed(() => {
    if (typed.reduceOnly) return position.value && absolute(position.value.quantity)
    const { symbol, book } = watch
    const { snapshot, guards } = desk
    const sizedDraft = createSizingTerms(symbol, typed, valuationPrice.value ?? watch.quote?.mark)
    return sizedDraft && computeMaxOrderSize(sizedDraft, { snapshot, guards, book, now: dayStartTime.value })
  })

  const plannedEntry = computed<EntryTerms | undefined>(
    () =>
      valuationPrice.value && {
        side: typed.side,
        entry: valuationPrice.value,
        size: parsedSize.value,
        leverage: leverage.value,
      },
  )
  const exits = computed(() => computeExitPlacements(typed, plannedEntry.value, watch.market?.tick))
  const stopLoss = computed(() => createDraftedExitText(typed.stopLoss, exits.value.stopLoss))
  const takeProfit = computed(() => createDraftedExitText(typed.takeProfit, exits.value.takeProfit))
  const isExitPriceMissing = computed(
    () => canAttachExits(typed) && typed.protect && hasUnpricedExit(exits.value),
  )

  function setSizeByNotional(notional: Amount): void {
    const size =
      valuationPrice.value &&
      watch.market &&
      computeSizeForValue(notional, valuationPrice.value, watch.market)
    if (size !== undefined) typed.size = size
  }

  function setSizeByShare(percent: Amount): void {
    if (maxSize.value !== undefined && watch.market !== undefined)
      typed.size = computeSizeForShare(percent, maxSize.value, watch.market)
  }

  return {
    priceRead: parsedPrice,
    sizeRead: parsedSize,
    takesPrice: isPriceTyped,
    position,
    leverage,
    atPrice: valuationPrice,
    value: notional,
    most: maxSize,
    entered: plannedEntry,
    ways: exits,
    /** Drafted prices of stop and target: computed, unless they were typed as prices. */
    stopLoss,
    takeProfit,
    lacksPrice: isExitPriceMissing,
    setValue: setSizeByNotional,
    setShare: setSizeByShare,
  }
}
