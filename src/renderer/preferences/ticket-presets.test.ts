import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { SYMBOL } from '../../../test/kit/trade'
import { blankTicket } from '../drafts/ticket-drafting'
import {
  createTicketPreset,
  parseTicketPresets,
  createTicketFromPreset,
  type TicketPreset,
} from './ticket-presets'
import { createTicketCommands } from '../commands/ticket-commands'
import type { TypedTicket } from '../drafts/typed-ticket'
import { summarizeTicketPreset } from '@messages/preset'

const typed: TypedTicket = {
  ...blankTicket,
  side: 'SELL',
  price: '60000.5',
  size: '0.25',
  protect: true,
  takeProfit: '59000',
  hides: true,
  visible: '0.05',
}

describe('saved ticket', () => {
  it('omits the current prices', () => {
    expect(createTicketPreset(SYMBOL, typed, false)).toEqual({
      symbol: SYMBOL,
      typed: { side: 'SELL', size: '0.25', protect: true, hides: true, visible: '0.05' },
    })
  })

  it('includes the current prices on request', () => {
    const preset = createTicketPreset(SYMBOL, typed, true)
    expect(preset?.typed).toMatchObject({ price: '60000.5', takeProfit: '59000' })
    expect(preset && createTicketFromPreset(preset)).toEqual(typed)
  })

  it('fills the whole ticket, so that no earlier value remains', () => {
    expect(createTicketFromPreset({ symbol: SYMBOL, typed: { size: '1' } })).toEqual({
      ...blankTicket,
      size: '1',
    })
  })

  it.each<[string, Partial<TypedTicket>, boolean]>([
    ['a size', { size: '1 000' }, false],
    ['a price that is asked for', { price: 'x' }, true],
    ['a trailing distance', { type: 'TRAILING_STOP', distance: '1e2' }, false],
  ])('is rejected while %s in it is not understood', (_what, some, withPrices) => {
    expect(createTicketPreset(SYMBOL, { ...blankTicket, ...some }, withPrices)).toBeUndefined()
  })

  it('accepts an invalid price when no price is saved', () => {
    expect(createTicketPreset(SYMBOL, { ...blankTicket, price: 'x', size: '1' }, false)?.typed).toEqual({
      size: '1',
    })
  })
})

describe('saved presets', () => {
  it('are restored unchanged', () => {
    const kept = {
      Mine: createTicketPreset(SYMBOL, typed, true),
      Größe: createTicketPreset(SYMBOL, typed, false),
    }
    expect(parseTicketPresets(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it.each<[string, unknown, unknown]>([
    ['without a market', { Mine: { typed: { size: '1' } } }, {}],
    ['with a name nobody may give', { '<b>': { symbol: SYMBOL, typed: {} } }, {}],
    [
      'with fields that make no sense, without these',
      { Mine: { symbol: SYMBOL, typed: { size: '1', side: 'UP', type: 'ASK', reduceOnly: 'yes', wish: 1 } } },
      { Mine: { symbol: SYMBOL, typed: { size: '1' } } },
    ],
    [
      'from before figures were kept plain, when a comma was the decimal mark',
      {
        Mine: { symbol: SYMBOL, typed: { size: '1,000', price: '60000,50', trigger: '.5', distance: '5.' } },
      },
      { Mine: { symbol: SYMBOL, typed: { size: '1', price: '60000.5', trigger: '0.5', distance: '5' } } },
    ],
    [
      'with names of what every object has, without these',
      { Mine: { symbol: SYMBOL, typed: { constructor: true, toString: '1' } } },
      { Mine: { symbol: SYMBOL, typed: {} } },
    ],
    ['that are none', 7, {}],
  ])('%s', (_what, kept, wanted) => expect(parseTicketPresets(kept)).toEqual(wanted))

  it('are at most twenty', () => {
    const many = Array.from({ length: 25 }, (_, at) => [`P${at}`, { symbol: SYMBOL, typed: {} }] as const)
    expect(Object.keys(parseTicketPresets(Object.fromEntries(many)))).toHaveLength(20)
  })

  it('fill a whole ticket from any saved data', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fields => {
        const { Mine } = parseTicketPresets({ Mine: { symbol: SYMBOL, typed: fields } })
        expect(Mine && Object.keys(createTicketFromPreset(Mine))).toEqual(Object.keys(blankTicket))
      }),
    )
  })
})

describe('words for a preset', () => {
  it.each<[TicketPreset['typed'], string]>([
    [{}, 'Buy Limit PERP_BTC_USDC'],
    [
      { side: 'SELL', type: 'POST_ONLY', size: '1.5', stepsBack: true },
      'Sell Post-only 1.5 PERP_BTC_USDC, price adjust',
    ],
    [
      { type: 'LADDER', price: '60000', size: '2', marginMode: 'ISOLATED', reduceOnly: true },
      'Buy Ladder 2 PERP_BTC_USDC at 60 000, isolated, reduce-only',
    ],
    [{ protect: true, hides: true }, 'Buy Limit PERP_BTC_USDC, TP / SL, iceberg'],
  ])('%j are “%s”', (some, words) => {
    expect(
      summarizeTicketPreset(SYMBOL, createTicketFromPreset({ symbol: SYMBOL, typed: some })).replaceAll(
        '\u00a0',
        ' ',
      ),
    ).toBe(words)
  })
})

it('makes each preset a command that fills the ticket, with best prices when they are known', () => {
  const used: string[] = []
  const commands = createTicketCommands({
    bestPrice: side => (side === 'BUY' ? a('60000') : undefined),
    setPrice: at => used.push(at),
    setOrderType: type => used.push(type),
    focusField: field => used.push(field),
    hasTicketField: field => field !== 'target',
    joinBestPrice: side => used.push(`join ${side}`),
    countPositions: () => 2,
    reviewFullClose: () => used.push('close now'),
    reviewBreakEven: () => used.push('break even'),
    draftPartialClose: share => used.push(`close ${share}`),
    ticketStopPrice: () => a('59000'),
    moveStopByTicks: ticks => used.push(`stop ${String(ticks)}`),
    presetNames: () => ['Scalp', 'Swing'],
    noWrites: () => undefined,
    applyPreset: name => used.push(name),
    openDrawer: what => used.push(what),
    openWhatIf: () => used.push('what if'),
  })
  for (const command of commands) command.run()
  expect(commands.map(({ id, blocked }) => [id, blocked?.()])).toEqual([
    ['size', undefined],
    ['price', undefined],
    ['stopLoss', undefined],
    ['takeProfit', 'order has no take-profit'],
    ['order type LIMIT', undefined],
    ['order type MARKET', undefined],
    ['order type IOC', undefined],
    ['order type STOP_LIMIT', undefined],
    ['order type POST_ONLY', undefined],
    ['best bid', undefined],
    ['best ask', 'no live book'],
    ['close now', 'held cross and isolated: close from its row'],
    ['break even', 'held cross and isolated: close from its row'],
    ['close 25', 'held cross and isolated: close from its row'],
    ['close 50', 'held cross and isolated: close from its row'],
    ['close 75', 'held cross and isolated: close from its row'],
    ['buy best', undefined],
    ['sell best', 'no live book'],
    ['stop up', undefined],
    ['stop down', undefined],
    ['presets', undefined],
    ['risk', undefined],
    ['what if', undefined],
    ['preset Scalp', undefined],
    ['preset Swing', undefined],
  ])
  expect(used).toEqual([
    'size',
    'price',
    'stop',
    'target',
    ...['LIMIT', 'MARKET', 'IOC', 'STOP_LIMIT', 'POST_ONLY'],
    '60000',
    ...[
      'close now',
      'break even',
      'close 25',
      'close 50',
      'close 75',
      'join BUY',
      'join SELL',
      'stop 1',
      'stop -1',
    ],
    'presets',
    'risk',
    'what if',
    'Scalp',
    'Swing',
  ])
})
