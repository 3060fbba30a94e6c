import { defineStore } from 'pinia'
import { computed, reactive, shallowRef, watch as onChange } from 'vue'
import type { Amount } from '@core/value/decimal'
import type { PositionRecord } from '@core/account/position'
import { useBracketStore } from './brackets'
import { useCloseLimitPrice } from './close-limit'
import { useTicketFigures } from './ticket-figures'
import { blankTicket, canAttachExits, createClosingTicket, createTicketDraft, listMissingFields } from '../drafts/drafting'
import { createTicketBackup, keepMarketIndependentTerms } from '../drafts/taken'
import type { TypedTicket } from '../drafts/typed'
import { neededInputLabels } from '@messages/ticket'
import { useDeskStore } from './desk'
import { useWatchedMarketStore } from './watch'

/** A field that lacks a figure or may be changed, or the button that reviews the order. */
type TicketFillFocus = 'field' | 'review'

/** The draft being typed. It belongs to this screen alone until Review hands it to main. */
export const useTicketStore = defineStore('ticket', () => {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const typed = reactive<{ -readonly [Field in keyof TypedTicket]: TypedTicket[Field] }>({ ...blankTicket })
  /** Grows whenever something other than typing filled the ticket, so that a field can take the focus. */
  const fillCount = shallowRef(0)
  /** The part that takes the focus once the ticket was filled. */
  const fillFocus = shallowRef<TicketFillFocus>('field')
  const brackets = useBracketStore()
  /** A new draft of a market, with what of another one means the same there. */
  const createDraft = (symbol: string | undefined, before: TypedTicket): TypedTicket => ({
    ...keepMarketIndependentTerms(before),
    ...brackets.bracketFieldsFor(symbol),
  })
  const ticketStack = createTicketBackup(createDraft)
  const closeLimit = useCloseLimitPrice()

  const figures = useTicketFigures(typed)
  /** What is still to be typed. */
  const missingFields = computed(() => [
    ...listMissingFields(typed),
    ...(figures.lacksPrice.value ? [neededInputLabels.wayPrice] : []),
  ])
  const draft = computed(() => {
    const [stopLoss, takeProfit] = [figures.stopLoss.value, figures.takeProfit.value]
    return figures.lacksPrice.value ? undefined : createTicketDraft(watch.symbol, { ...typed, stopLoss, takeProfit })
  })

  /** Fills the ticket; sends nothing. A stop or a target that comes without its unit is a price. */
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

  /** Shows the fields of a stop and a target where an entry brings them along. */
  function showExits(): void {
    if (canAttachExits(typed)) typed.protect = true
  }

  /** Fills all of the ticket, in its market; sends nothing. What stood there comes back once an order was sent. */
  function replaceTicket(symbol: string, newTicket: TypedTicket, focus?: TicketFillFocus): void {
    const keepPrevious = ticketStack.prepareBackup(watch.symbol, typed)
    void watch.watchMarket(symbol)
    fill(newTicket, focus)
    keepPrevious()
  }

  /** Fills the ticket to close a share of a row, at the limit that a close has by itself where it is known, and shows its market. */
  function draftClose(row: PositionRecord, share?: Amount): void {
    const closingTicket = createClosingTicket(row, desk.market.get(row.symbol), share)
    replaceTicket(row.symbol, { ...closingTicket, price: closeLimit(row.symbol, closingTicket.side) ?? '' })
  }

  /** Leaves the ticket as it was before it was taken, now that an order from it was sent. */
  const restorePrevious = (): void => void Object.assign(typed, ticketStack.restoreTicket(watch.symbol))

  /** Empties it, of what is kept of it too, but for what is handed on. */
  function clearTicket(keptFields: Partial<TypedTicket> = {}): void {
    ticketStack.clearBackup()
    Object.assign(typed, blankTicket, keptFields)
  }
  /** Begins with the default bracket of the market, where nothing was typed yet. */
  function applyDefaultBracket(): void {
    const isBlank = Object.entries(blankTicket).every(([field, value]) => typed[field as keyof TypedTicket] === value)
    if (isBlank) Object.assign(typed, brackets.bracketFieldsFor(watch.symbol))
  }
  // What is kept may be read after the market is shown.
  onChange(() => brackets.bracketFor(watch.symbol), applyDefaultBracket)
  // Another account must never be sent what was typed for this one.
  onChange(
    () => desk.profile?.id,
    () => clearTicket(brackets.bracketFieldsFor(watch.symbol)),
  )
  // Nor another market: its figures mean something else there. What fills the ticket anew does so after it is shown.
  onChange(
    () => watch.symbol,
    (now, before) => {
      if (before !== undefined) clearTicket(createDraft(now, typed))
      else applyDefaultBracket()
    },
    { flush: 'sync' },
  )

  return {
    typed: typed,
    fillCount: fillCount,
    fillFocus: fillFocus,
    closeLimit: closeLimit,
    ...figures,
    missingFields: missingFields,
    draft: draft,
    fill: fill,
    showExits: showExits,
    replaceTicket: replaceTicket,
    draftClose: draftClose,
    restorePrevious: restorePrevious,
    clearTicket: clearTicket,
  }
})
