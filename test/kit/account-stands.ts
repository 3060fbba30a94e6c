import { isAlgoOrderOpen } from '../../src/core/account/algo-merge'
import { isOrderOpen } from '../../src/core/account/order-merge'
import {
  absolute,
  compareDecimals,
  requireAmount,
  isNegative,
  isZero,
  subtract,
  ZERO,
} from '../../src/core/value/decimal-amount'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { smallOrder, until, type OpenDesk } from './desk-window'
import { sendByHand } from './hands'

const { symbol } = smallOrder

/**
 * Fraction of the mark for a resting price: too far for a few minutes of drift, near enough to need no typed
 * word.
 */
export const FAR = 0.985

/**
 * Brings the account to the starting state of a spec through confirmed sheets, and resolves once it was read
 * back.
 */
export function accountOf(window: OpenDesk) {
  /**
   * Waits for a section that has been read from the venue; an unread section proves nothing about the
   * account.
   */
  const sectionValue = <S extends keyof DeskSnapshot>(section: S) =>
    until(`the ${section}`, async () => (await window.snapshot())[section]?.value)

  const resting = async () => (await sectionValue('orders')).filter(isOrderOpen)
  const waiting = async () => (await sectionValue('algoOrders')).filter(isAlgoOrderOpen)
  const held = async () =>
    (await sectionValue('positions')).find(each => each.symbol === symbol && each.marginMode === 'CROSS')
      ?.quantity ?? ZERO
  const mark = async () => Number((await sectionValue('quotes')).find(each => each.symbol === symbol)?.mark)

  /** Cancels until no order rests and no algo order waits. */
  async function restsNothing(): Promise<void> {
    const reach = { is: 'all markets' } as const
    if ((await waiting()).length > 0) await sendByHand(window, { is: 'cancel all algo', reach })
    await until('nothing to wait for a trigger', async () => (await waiting()).length === 0, waiting)
    if ((await resting()).length > 0) await sendByHand(window, { is: 'cancel all', reach })
    await until('nothing to rest', async () => (await resting()).length === 0, resting)
  }

  /** Trades until exactly this quantity is held. */
  async function holds(quantity: string): Promise<void> {
    const wanted = requireAmount(quantity)
    const lacks = subtract(wanted, await held())
    if (!isZero(lacks))
      await sendByHand(window, {
        ...smallOrder,
        side: isNegative(lacks) ? 'SELL' : 'BUY',
        quantity: absolute(lacks),
        reduceOnly: isNegative(lacks),
      })
    await until(`${quantity} to be held`, async () => compareDecimals(await held(), wanted) === 0, held)
  }

  /** Leaves this draft as the only open order. */
  async function restsAlone(draft: WriteDraft): Promise<void> {
    await restsNothing()
    await sendByHand(window, draft)
    await until('one order to rest', async () => (await resting()).length === 1, resting)
  }

  /** Leaves one order resting, too far from the market to fill by chance. */
  const restsAnOrder = async (): Promise<void> =>
    restsAlone({
      ...smallOrder,
      type: 'LIMIT',
      quantity: '0.02',
      price: ((await mark()) * FAR).toFixed(1),
    })

  /** Leaves one bracket resting: an entry with its stop. */
  async function restsABracket(): Promise<void> {
    const at = await mark()
    await restsAlone({
      is: 'algo order',
      kind: 'BRACKET',
      symbol,
      marginMode: 'CROSS',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.02',
      price: (at * FAR).toFixed(1),
      protection: 'TP_SL',
      legs: [{ kind: 'STOP_LOSS', triggerPrice: (at * 0.95).toFixed(1) }],
    })
  }

  async function isLeveraged(leverage: string): Promise<void> {
    const now = async () => (await sectionValue('leverages')).find(each => each.symbol === symbol)?.leverage
    const wanted = requireAmount(leverage)
    if ((await now()) !== wanted)
      await sendByHand(window, {
        is: 'leverage',
        reach: { is: 'market', symbol },
        marginMode: 'CROSS',
        leverage,
      })
    await until(`leverage ${leverage}`, async () => (await now()) === wanted, now)
  }

  return { mark, restsNothing, holds, restsAnOrder, restsABracket, isLeveraged }
}
