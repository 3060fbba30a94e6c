import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactly as a } from '@core/value/decimal'
import { SYMBOL } from '../../../test/kit/trade'
import { blank } from '../drafts/drafting'
import { presetOf, readPresets, presetTicket, type Preset } from './presets'
import { ticketCommands } from '../commands/ticket-commands'
import type { Typed } from '../drafts/typed'
import { presetWords } from '@messages/preset'

const typed: Typed = {
  ...blank,
  side: 'SELL',
  price: '60000.5',
  size: '0.25',
  protect: true,
  takeProfit: '59000',
  hides: true,
  visible: '0.05',
}

describe('a ticket that is kept', () => {
  it('leaves out the prices of the moment', () => {
    expect(presetOf(SYMBOL, typed, false)).toEqual({
      symbol: SYMBOL,
      typed: { side: 'SELL', size: '0.25', protect: true, hides: true, visible: '0.05' },
    })
  })

  it('takes them along where that is asked', () => {
    const preset = presetOf(SYMBOL, typed, true)
    expect(preset?.typed).toMatchObject({ price: '60000.5', takeProfit: '59000' })
    expect(preset && presetTicket(preset)).toEqual(typed)
  })

  it('fills all of the ticket, so that nothing of what stood there is left over', () => {
    expect(presetTicket({ symbol: SYMBOL, typed: { size: '1' } })).toEqual({ ...blank, size: '1' })
  })

  it.each<[string, Partial<Typed>, boolean]>([
    ['a size', { size: '1 000' }, false],
    ['a price that is asked for', { price: 'x' }, true],
    ['a trailing distance', { type: 'TRAILING_STOP', distance: '1e2' }, false],
  ])('is none while %s in it is not understood', (_what, some, withPrices) => {
    expect(presetOf(SYMBOL, { ...blank, ...some }, withPrices)).toBeUndefined()
  })

  it('does not mind a price that is not understood where none is kept', () => {
    expect(presetOf(SYMBOL, { ...blank, price: 'x', size: '1' }, false)?.typed).toEqual({ size: '1' })
  })
})

describe('presets that were kept', () => {
  it('come back as they were', () => {
    const kept = { Mine: presetOf(SYMBOL, typed, true), Größe: presetOf(SYMBOL, typed, false) }
    expect(readPresets(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
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
  ])('%s', (_what, kept, wanted) => expect(readPresets(kept)).toEqual(wanted))

  it('are at most twenty', () => {
    const many = Array.from({ length: 25 }, (_, at) => [`P${at}`, { symbol: SYMBOL, typed: {} }] as const)
    expect(Object.keys(readPresets(Object.fromEntries(many)))).toHaveLength(20)
  })

  it('fill a whole ticket whatever was kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fields => {
        const { Mine } = readPresets({ Mine: { symbol: SYMBOL, typed: fields } })
        expect(Mine && Object.keys(presetTicket(Mine))).toEqual(Object.keys(blank))
      }),
    )
  })
})

describe('the words for a preset', () => {
  it.each<[Preset['typed'], string]>([
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
    expect(presetWords(SYMBOL, presetTicket({ symbol: SYMBOL, typed: some })).replaceAll('\u00a0', ' ')).toBe(
      words,
    )
  })
})

it('each kept order is a command of its own, and fills the ticket, as the best prices do where they are known', () => {
  const used: string[] = []
  const commands = ticketCommands({
    best: side => (side === 'BUY' ? a('60000') : undefined),
    price: at => used.push(at),
    focus: field => used.push(field),
    hasField: field => field !== 'target',
    joinBest: side => used.push(`join ${side}`),
    held: () => 2,
    closeNow: () => used.push('close now'),
    closeShare: share => used.push(`close ${share}`),
    stopAt: () => a('59000'),
    moveStop: ticks => used.push(`stop ${String(ticks)}`),
    names: () => ['Scalp', 'Swing'],
    noWrites: () => undefined,
    use: name => used.push(name),
    draft: what => used.push(what),
    whatIf: () => used.push('what if'),
  })
  for (const command of commands) command.run()
  expect(commands.map(({ id, blocked }) => [id, blocked?.()])).toEqual([
    ['size', undefined],
    ['price', undefined],
    ['stopLoss', undefined],
    ['takeProfit', 'this order brings no take-profit'],
    ['best bid', undefined],
    ['best ask', 'this market has no live book now'],
    ['close now', 'it is held both cross and isolated: close it from its row'],
    ['close 25', 'it is held both cross and isolated: close it from its row'],
    ['close 50', 'it is held both cross and isolated: close it from its row'],
    ['close 75', 'it is held both cross and isolated: close it from its row'],
    ['buy best', undefined],
    ['sell best', 'this market has no live book now'],
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
    '60000',
    ...['close now', 'close 25', 'close 50', 'close 75', 'join BUY', 'join SELL', 'stop 1', 'stop -1'],
    'presets',
    'risk',
    'what if',
    'Scalp',
    'Swing',
  ])
})
