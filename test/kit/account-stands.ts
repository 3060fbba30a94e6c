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

/** So far below the mark that no drift of some minutes comes there, and near enough to be believed without a word. */
export const FAR = 0.985

/** Brings the account to where a spec begins, by sheets answered by hand, and goes on once it was read back. */
export function accountOf(window: OpenDesk) {
  /** A section as the venue told it: one that was never read says nothing of the account. */
  const told = <S extends keyof DeskSnapshot>(section: S) =>
    until(`the ${section}`, async () => (await window.snapshot())[section]?.value)

  const resting = async () => (await told('orders')).filter(isOrderOpen)
  const waiting = async () => (await told('algoOrders')).filter(isAlgoOrderOpen)
  const held = async () =>
    (await told('positions')).find(each => each.symbol === symbol && each.marginMode === 'CROSS')?.quantity ??
    ZERO
  const mark = async () => Number((await told('quotes')).find(each => each.symbol === symbol)?.mark)

  /** Nothing rests, and nothing waits for a trigger. */
  async function restsNothing(): Promise<void> {
    const reach = { is: 'all markets' } as const
    if ((await waiting()).length > 0) await sendByHand(window, { is: 'cancel all algo', reach })
    await until('nothing to wait for a trigger', async () => (await waiting()).length === 0, waiting)
    if ((await resting()).length > 0) await sendByHand(window, { is: 'cancel all', reach })
    await until('nothing to rest', async () => (await resting()).length === 0, resting)
  }

  /** So much is held of the market, and no more. */
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

  /** Nothing rests or waits but this. */
  async function restsAlone(draft: WriteDraft): Promise<void> {
    await restsNothing()
    await sendByHand(window, draft)
    await until('one order to rest', async () => (await resting()).length === 1, resting)
  }

  /** An order rests, and nothing beside it: too far from the market to be met by chance. */
  const restsAnOrder = async (): Promise<void> =>
    restsAlone({
      ...smallOrder,
      type: 'LIMIT',
      quantity: '0.02',
      price: ((await mark()) * FAR).toFixed(1),
    })

  /** The same of an entry with its stop. */
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
    const now = async () => (await told('leverages')).find(each => each.symbol === symbol)?.leverage
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
