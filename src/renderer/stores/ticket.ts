import { defineStore } from 'pinia'
import { computed, reactive, shallowRef, watch as onChange } from 'vue'
import { absolute, divide, exactly, ONE, type Amount } from '@core/decimal'
import type { MarginMode, Side } from '@core/market'
import type { Position } from '@core/position'
import type { OrderDraft } from '@core/write'
import { understand } from '../number-text'
import { mostToOpen, shareToSize, sizeFor, valueOf } from '../sizing'
import { useDesk } from './desk'
import { useWatch } from './watch'

const WHOLE = exactly('100')

const blank = {
  side: 'BUY' as Side,
  type: 'LIMIT' as OrderDraft['type'],
  price: '',
  size: '',
  reduceOnly: false,
  marginMode: 'CROSS' as MarginMode,
}

/** The draft being typed. It belongs to this screen alone until Review hands it to main. */
export const useTicket = defineStore('ticket', () => {
  const desk = useDesk()
  const watch = useWatch()
  const typed = reactive({ ...blank })
  /** Grows whenever something other than typing filled the ticket, so that a field can take the focus. */
  const filled = shallowRef(0)

  const priceRead = computed(() => understand(typed.price))
  const sizeRead = computed(() => understand(typed.size))
  const takesPrice = computed(() => typed.type !== 'MARKET')

  const position = computed(() =>
    desk.positions?.find(row => row.symbol === watch.symbol && row.marginMode === typed.marginMode),
  )
  /** The leverage that counts for a new order here: as read back, or the most the market allows. */
  const leverage = computed<Amount | undefined>(() => {
    const read = desk.leverages?.find(
      row => row.symbol === watch.symbol && row.marginMode === typed.marginMode,
    )
    const allowed = watch.market === undefined ? undefined : divide(ONE, watch.market.baseImr)
    return read?.leverage ?? position.value?.leverage ?? desk.terms?.maxLeverage ?? allowed
  })
  /** The price a size is valued at: the typed one, or for a market order the other side of the book. */
  const atPrice = computed<Amount | undefined>(() => {
    if (takesPrice.value) return priceRead.value.is === 'amount' ? priceRead.value.amount : undefined
    const { asks, bids } = watch.book?.value ?? {}
    return (typed.side === 'BUY' ? asks : bids)?.[0]?.price ?? watch.quote?.mark
  })
  const value = computed(() =>
    sizeRead.value.is === 'amount' && atPrice.value !== undefined
      ? valueOf(sizeRead.value.amount, atPrice.value)
      : undefined,
  )
  /** What the slider's end stands for: all of the position when reducing, else what free collateral opens. */
  const most = computed(() =>
    typed.reduceOnly
      ? position.value && absolute(position.value.quantity)
      : mostToOpen({
          account: desk.account,
          terms: desk.terms,
          leverage: leverage.value,
          price: atPrice.value ?? watch.quote?.mark,
          market: watch.market,
        }),
  )
  const draft = computed<OrderDraft | undefined>(() => {
    if (watch.symbol === undefined || sizeRead.value.is === 'empty') return undefined
    if (takesPrice.value && priceRead.value.is === 'empty') return undefined
    return {
      is: 'order',
      symbol: watch.symbol,
      side: typed.side,
      type: typed.type,
      quantity: sizeRead.value.is === 'amount' ? sizeRead.value.amount : typed.size,
      reduceOnly: typed.reduceOnly,
      marginMode: typed.marginMode,
      ...(takesPrice.value && {
        price: priceRead.value.is === 'amount' ? priceRead.value.amount : typed.price,
      }),
    }
  })

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
  function fill(some: Partial<typeof blank>): void {
    Object.assign(typed, some)
    filled.value++
  }

  /** Fills the ticket to close a row: the other side, reduce-only, its own margin mode, at most its size. */
  function close(row: Position, share: Amount = WHOLE): void {
    const market = desk.market.get(row.symbol)
    const held = absolute(row.quantity)
    void watch.watch(row.symbol)
    fill({
      ...blank,
      side: row.quantity.startsWith('-') ? 'BUY' : 'SELL',
      type: 'IOC',
      size: share === WHOLE || market === undefined ? held : shareToSize(share, held, market),
      reduceOnly: true,
      marginMode: row.marginMode,
    })
  }

  const clear = (): void => void Object.assign(typed, blank)
  // Another account must never be sent what was typed for this one.
  onChange(() => desk.profile?.id, clear)

  return {
    typed,
    filled,
    priceRead,
    sizeRead,
    takesPrice,
    position,
    leverage,
    atPrice,
    value,
    most,
    draft,
    setValue,
    setShare,
    fill,
    close,
    clear,
  }
})
