import { computed, shallowRef, watch as onChange } from 'vue'
import { getDayStart } from '@core/guard/trading-day'
import { absolute, parseAmount, type Amount } from '@core/value/decimal-amount'
import type { PositionRecord } from '@core/account/position-record'
import { computeMarketLimit } from '@core/writes/order/protected-market'
import { computeMaxLeverage } from '@core/figures/margin-rates'
import { computeSizeForShare, computeSizeForValue, computeOrderValue } from '@core/figures/order-sizing'
import type { EntryTerms } from '@core/figures/exit-price'
import {
  canAttachExits,
  createLadderDraft,
  createSizingTerms,
  hasPriceField,
  hasTriggerField,
} from '../drafts/ticket-drafting'
import type { TypedTicket } from '../drafts/typed-ticket'
import { createDraftedExitText, hasUnpricedExit, computeExitPlacements } from '../drafts/exit-placement'
import { getSlippagePercent, parseSlippagePercent } from '../drafts/max-slippage'
import { lazyModule } from '../lazy-component'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from './desk-store'
import { usePreferenceStore } from './preference-store'
import { useWatchedMarketStore } from './watched-market-store'

const ladderRules = lazyModule(() => import('@core/writes/ladder/ladder-rules'))
const maxOrderSize = lazyModule(() => import('@core/writes/max-order-size'))

export function useTicketFigures(typed: { -readonly [Field in keyof TypedTicket]: TypedTicket[Field] }) {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const preferences = usePreferenceStore()
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
  /** Price at which a value is given: for a ladder the average of its orders, or that of its ends before it has a size. */
  const averagePrice = computed<Amount | undefined>(() => {
    const { symbol } = watch
    if (typed.type !== 'LADDER' || symbol === undefined) return valuationPrice.value
    return ladderRules()?.computeLadderPrice(createLadderDraft(symbol, typed), { snapshot: desk.snapshot })
  })
  const notional = computed(() => {
    const [size, at] = [parsedSize.value, averagePrice.value]
    return size === undefined || at === undefined ? undefined : computeOrderValue(size, at)
  })
  const typedSlippage = shallowRef<string>()
  onChange(
    () => watch.symbol,
    () => (typedSlippage.value = undefined),
    { flush: 'sync' },
  )
  /** Max slippage in percent as typed. A valid one is saved for the market. */
  const slippage = computed<string>({
    get: () => typedSlippage.value ?? getSlippagePercent(preferences.value, watch.symbol),
    set(percent) {
      typedSlippage.value = percent
      if (watch.symbol === undefined || parseSlippagePercent(percent) === undefined) return
      void preferences.setPreferences({
        slippages: { ...preferences.value.slippages, [watch.symbol]: percent },
      })
    },
  })
  /** Max slippage as a fraction; `undefined` if what is typed is not allowed. */
  const maxSlippage = computed(() => parseSlippagePercent(slippage.value))
  /** Limit that a market order would have now. Main computes it again while the plan is made. */
  const marketLimit = computed<Amount | undefined>(() => {
    if (typed.type !== 'MARKET' || watch.symbol === undefined || maxSlippage.value === undefined)
      return undefined
    const { side, reduceOnly, size: quantity } = typed
    const terms = { symbol: watch.symbol, side, reduceOnly, quantity, maxSlippage: maxSlippage.value }
    const { snapshot, guards } = desk
    const limit = computeMarketLimit(terms, { snapshot, guards, book: watch.book, hasTrustedMark: true })
    return limit.ok ? limit.value : undefined
  })
  /** Start of the UTC day used for daily key limits. The maximum size depends on no finer time. */
  const dayStartTime = computed(() => getDayStart(now.value))
  /** Size at the end of the slider: the whole position when reducing, else the largest size that can be sent. */
  const maxSize = computed(() => {
    if (typed.reduceOnly) return position.value && absolute(position.value.quantity)
    const { symbol, book } = watch
    const { snapshot, guards } = desk
    const price = marketLimit.value ?? valuationPrice.value ?? watch.quote?.mark
    const sizedDraft = createSizingTerms(symbol, typed, price)
    return (
      sizedDraft &&
      maxOrderSize()?.computeMaxOrderSize(sizedDraft, { snapshot, guards, book, now: dayStartTime.value })
    )
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
      averagePrice.value && watch.market && computeSizeForValue(notional, averagePrice.value, watch.market)
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
    atPrice: averagePrice,
    slippage,
    maxSlippage,
    marketLimit,
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
