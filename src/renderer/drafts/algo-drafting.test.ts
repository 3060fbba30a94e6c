import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { SYMBOL } from '../../../test/kit/trade'
import { blankTicket, canAttachExits, createTicketDraft, listMissingFields } from './ticket-drafting'
import { createExitLegs, createProtectionDraft } from './algo-drafting'
import type { TypedTicket } from './typed-ticket'

const draft = (some: Partial<TypedTicket>) =>
  createTicketDraft(SYMBOL, { ...blankTicket, size: '0.5', ...some }, requireAmount('0.005'))
const about = { is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.5' }

it('drafts a ladder from the price to its end price', () => {
  const typed = {
    type: 'LADDER',
    price: '60000',
    upTo: '59000.5',
    count: '4',
    skew: 'more at the end',
  } as const
  expect(listMissingFields({ ...blankTicket, ...typed, size: '1', upTo: '' })).toEqual(['an end price'])
  expect(draft({ ...typed, rung: 'POST_ONLY' })).toEqual({
    is: 'ladder',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'POST_ONLY',
    from: '60000',
    to: '59000.5',
    count: '4',
    quantity: '0.5',
    skew: 'more at the end',
    reduceOnly: false,
    marginMode: 'CROSS',
  })
})

describe('trigger order ticket', () => {
  it.each<[string, Partial<TypedTicket>, object]>([
    [
      'a stop with a limit',
      { type: 'STOP_LIMIT', price: '61000', trigger: '60900.5', reduceOnly: true },
      { ...about, kind: 'STOP', type: 'LIMIT', price: '61000', triggerPrice: '60900.5', reduceOnly: true },
    ],
    [
      'a stop at market, whatever stands in the price field',
      { type: 'STOP_MARKET', price: '61000', trigger: '60900' },
      { ...about, kind: 'STOP', type: 'MARKET', triggerPrice: '60900', reduceOnly: false },
    ],
    [
      'a trailing stop by a percentage, drafted as a fraction',
      { type: 'TRAILING_STOP', distance: '1.5', activation: '62000' },
      {
        ...about,
        kind: 'TRAILING_STOP',
        distance: { is: 'rate', by: '0.015' },
        activatedPrice: '62000',
        reduceOnly: false,
      },
    ],
    [
      'a trailing stop by an amount, from now on',
      { type: 'TRAILING_STOP', distance: '250', distanceIs: 'value' },
      { ...about, kind: 'TRAILING_STOP', distance: { is: 'value', by: '250' }, reduceOnly: false },
    ],
    [
      'a limit order that brings its protection',
      { price: '60000', protect: true, takeProfit: '66000', stopLoss: '58000', stopLossLimit: '57900' },
      {
        ...about,
        kind: 'BRACKET',
        type: 'LIMIT',
        price: '60000',
        protection: 'TP_SL',
        legs: [
          { kind: 'TAKE_PROFIT', triggerPrice: '66000' },
          { kind: 'STOP_LOSS', triggerPrice: '58000', price: '57900' },
        ],
      },
    ],
    [
      'a market order that protects the whole position',
      { type: 'MARKET', protect: true, protectAs: 'POSITIONAL_TP_SL', stopLoss: '58000' },
      {
        ...about,
        kind: 'BRACKET',
        type: 'LIMIT',
        maxSlippage: '0.005',
        protection: 'POSITIONAL_TP_SL',
        legs: [{ kind: 'STOP_LOSS', triggerPrice: '58000' }],
      },
    ],
  ])('is %s', (_, typed, wanted) => expect(draft(typed)).toEqual(wanted))

  it('passes invalid figures on to the checks, which explain them', () => {
    expect(draft({ type: 'TRAILING_STOP', distance: '1 %' })).toMatchObject({ distance: { by: '1 %' } })
  })

  it.each<[Partial<TypedTicket>, readonly string[]]>([
    [{ type: 'STOP_LIMIT' }, ['a trigger', 'a price']],
    [{ type: 'STOP_MARKET' }, ['a trigger']],
    [{ type: 'TRAILING_STOP' }, ['a trailing distance']],
    [{ type: 'MARKET', protect: true }, ['a take-profit or a stop-loss']],
    [{ type: 'IOC', price: '1', protect: true }, []],
  ])('names what %j still lacks', (typed, wanted) =>
    expect(listMissingFields({ ...blankTicket, size: '1', ...typed })).toEqual(wanted),
  )

  it('offers protection only for orders that can open a position', () => {
    const can = (some: Partial<TypedTicket>) => canAttachExits({ ...blankTicket, ...some })
    expect([can({}), can({ reduceOnly: true }), can({ type: 'IOC' })]).toEqual([true, false, false])
    expect(draft({ price: '1', protect: true, reduceOnly: true })).toMatchObject({ is: 'order' })
  })
})

describe('protection of a position', () => {
  const typed = { takeProfit: '', takeProfitLimit: '', stopLoss: '58000', stopLossLimit: '' }
  const held = { symbol: SYMBOL, marginMode: 'ISOLATED' } as const
  const about = { is: 'algo order', ...held, legs: [{ kind: 'STOP_LOSS', triggerPrice: '58000' }] }

  it.each([
    ['the whole of it, where no part is meant', undefined, { ...about, kind: 'POSITIONAL_TP_SL' }],
    ['a part of it', '0.2', { ...about, kind: 'TP_SL', quantity: '0.2' }],
    ['nothing while the part is not typed', '', undefined],
  ])('is drafted for %s', (_, part, drafted) =>
    expect(createProtectionDraft(held, createExitLegs(typed), part)).toEqual(drafted),
  )

  it('is absent without an exit', () =>
    expect(
      createProtectionDraft(held, createExitLegs({ ...typed, stopLoss: '' }), undefined),
    ).toBeUndefined())
})
