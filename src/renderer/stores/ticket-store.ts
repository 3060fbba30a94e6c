import { defineStore } from 'pinia'
import { computed, reactive, shallowRef, watch as onChange } from 'vue'
import type { Amount } from '@core/value/decimal-amount'
import type { PositionRecord } from '@core/account/position-record'
import { useBracketStore } from './bracket-store'
import { useCloseLimitPrice } from './use-close-limit'
import { useTicketFigures } from './use-ticket-figures'
import {
  blankExits,
  blankTicket,
  canAttachExits,
  createClosingTicket,
  createTicketDraft,
  listMissingFields,
} from '../drafts/ticket-drafting'
import { createTicketBackup, keepMarketIndependentTerms } from '../drafts/ticket-backup'
import type { TypedTicket } from '../drafts/typed-ticket'
import { neededInputLabels } from '@messages/ticket'
import { useDeskStore } from './desk-store'
import { usePreferenceStore } from './preference-store'
import { useWatchedMarketStore } from './watched-market-store'

type TicketFillFocus = 'field' | 'review'

/** The order being typed. It stays in this window until the review sends it to main. */
export const useTicketStore = defineStore('ticket', () => {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const preferences = usePreferenceStore()
  const newTicket = (): TypedTicket => ({ ...blankTicket, type: preferences.value.trading.orderType })
  const typed = reactive<{ -readonly [Field in keyof TypedTicket]: TypedTicket[Field] }>({ ...newTicket() })
  /** Incremented whenever something other than typing fills the ticket, so that a field can take the focus. */
  const fillCount = shallowRef(0)
  const fillFocus = shallowRef<TicketFillFocus>('field')
  const brackets = useBracketStore()
  /** Creates a draft for another market, keeping the values that do not depend on the market. */
  const createDraft = (symbol: string | undefined, before: TypedTicket): TypedTicket => ({
    ...keepMarketIndependentTerms(before),
    ...brackets.bracketFieldsFor(symbol),
  })
  const ticketStack = createTicketBackup(createDraft)
  /** Tickets of the markets that were left, which return with their market, but not with their exits. */
  const leftTickets = new Map<string, TypedTicket>()
  const closeLimit = useCloseLimitPrice()

  const figures = useTicketFigures(typed)
  const missingFields = computed(() => [
    ...listMissingFields(typed),
    ...(figures.lacksPrice.value ? [neededInputLabels.wayPrice] : []),
    ...(typed.type === 'MARKET' && figures.maxSlippage.value === undefined
      ? [neededInputLabels.slippage]
      : []),
  ])
  const draft = computed(() => {
    const [stopLoss, takeProfit] = [figures.stopLoss.value, figures.takeProfit.value]
    return figures.lacksPrice.value
      ? undefined
      : createTicketDraft(watch.symbol, { ...typed, stopLoss, takeProfit }, figures.maxSlippage.value)
  })

  /** Fills the ticket; sends nothing. A stop or target without a unit is a price. */
  function fill(fields: Partial<TypedTicket>, focus: TicketFillFocus = 'field'): void {
    Object.assign(
      typed,
      fields.stopLoss !== undefined && { stopLossIn: 'price' },
      fields.takeProfit !== undefined && { takeProfitIn: 'price' },
      fields,
    )
    fillFocus.value = focus
    fillCount.value++
  }

  function showExits(): void {
    if (canAttachExits(typed)) typed.protect = true
  }

  /** Replaces the whole ticket for `symbol`; sends nothing. The previous ticket returns after an order was sent. */
  function replaceTicket(symbol: string, newTicket: TypedTicket, focus?: TicketFillFocus): void {
    const keepPrevious = ticketStack.prepareBackup(watch.symbol, typed)
    void watch.watchMarket(symbol)
    fill(newTicket, focus)
    keepPrevious()
  }

  /**
   * Fills the ticket to close `share` of a position at the default close limit if it is known, and switches to its
   * market.
   */
  function draftClose(row: PositionRecord, share?: Amount): void {
    const closingTicket = createClosingTicket(row, desk.market.get(row.symbol), share)
    replaceTicket(row.symbol, { ...closingTicket, price: closeLimit(row.symbol, closingTicket.side) ?? '' })
  }

  const restorePrevious = (): void => void Object.assign(typed, ticketStack.restoreTicket(watch.symbol))

  /** Clears the ticket and the replaced one, except for the given fields. */
  function clearTicket(keptFields: Partial<TypedTicket> = {}): void {
    ticketStack.clearBackup()
    Object.assign(typed, newTicket(), keptFields)
  }
  const isTyped = (as: TypedTicket): boolean =>
    Object.entries(as).every(([field, value]) => typed[field as keyof TypedTicket] === value)
  function applyDefaultBracket(): void {
    if (isTyped(newTicket())) Object.assign(typed, brackets.bracketFieldsFor(watch.symbol))
  }
  // The stored brackets may arrive after the market is displayed.
  onChange(() => brackets.bracketFor(watch.symbol), applyDefaultBracket)
  onChange(
    () => preferences.value.trading.orderType,
    (type, before) => {
      if (isTyped({ ...blankTicket, ...brackets.bracketFieldsFor(watch.symbol), type: before }))
        typed.type = type
    },
    { flush: 'sync' },
  )
  // Fields typed for one account must never be sent for another.
  onChange(
    () => desk.profile?.id,
    () => {
      leftTickets.clear()
      clearTicket(brackets.bracketFieldsFor(watch.symbol))
    },
  )
  // The values also mean something else in another market. A fill happens after the market switch.
  onChange(
    () => watch.symbol,
    (now, before) => {
      if (before === undefined) return applyDefaultBracket()
      const own = now === undefined ? undefined : leftTickets.get(now)
      // Side, type and margin mode are no draft of their own: they stay while the market changes.
      if (isTyped(createDraft(before, typed))) leftTickets.delete(before)
      else leftTickets.set(before, { ...typed })
      clearTicket(
        own === undefined
          ? createDraft(now, typed)
          : { ...own, ...blankExits, ...(own.protect && brackets.bracketFieldsFor(now)) },
      )
    },
    { flush: 'sync' },
  )

  return {
    typed,
    fillCount,
    fillFocus,
    closeLimit,
    ...figures,
    missingFields,
    draft,
    fill,
    showExits,
    replaceTicket,
    draftClose,
    restorePrevious,
    clearTicket,
  }
})
