import { afterEach, describe, expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { market, position, SYMBOL } from '../../../test/kit/trade'
import { pageDisplay } from '../display'
import { MAX_LINE_LENGTH, parseOrderLine, type OrderLineContext } from './order-line'
import { describeOrderLineFault } from '@messages/line-faults'
import { describeParsedLine } from '@messages/typed-order'

const on = (changes: Partial<OrderLineContext> = {}): OrderLineContext => ({
  markets: [
    market(),
    market({ symbol: 'PERP_ETH_USDC', base: 'ETH' }),
    market({ symbol: 'PERP_SOL_USDC', base: 'SOL', isolatedOnly: true }),
    market({ symbol: 'PERP_OP_USDC', base: 'OP' }),
    market({ symbol: 'PERP_OP2_USDC', base: 'OP' }),
  ],
  positions: [position({ quantity: a('0.25') })],
  marginMode: 'CROSS',
  displayedMarket: SYMBOL,
  bestPrice: (symbol, side) => (symbol === SYMBOL ? a(side === 'BUY' ? '59999.5' : '60000.5') : undefined),
  markPrice: symbol =>
    symbol === 'PERP_ETH_USDC' ? a('3000') : symbol === 'PERP_SOL_USDC' ? a('150') : undefined,
  closeLimit: () => undefined,
  takerBps: () => a('5'),
  equity: () => a('10000'),
  bracket: () => undefined,
  aliases: {},
  isCommand: () => false,
  ...changes,
})
const describeLine = (line: string, reading = on()): string | undefined => {
  const read = parseOrderLine(line, reading)
  if (read === undefined) return undefined
  const words = read.is === 'read' ? describeParsedLine(read.line) : describeOrderLineFault(read.fault)
  return words.replaceAll('\u00a0', ' ')
}

afterEach(() => void (pageDisplay.figures = 'space'))

describe('order line beyond the maximum length', () => {
  it('is rejected before it is parsed', () => {
    const checkedLines: string[] = []
    const reading = on({ isCommand: line => checkedLines.push(line) > 0 })
    const long = `buy 1${' 000'.repeat(64_000)}`
    expect(parseOrderLine(long, reading)).toEqual({ is: 'refused', fault: { why: 'too long' } })
    expect(describeLine(`buy 0.1 btc 60000 post`.padEnd(MAX_LINE_LENGTH + 1))).toBe('80 characters at most.')
    expect(describeLine(`buy 0.1 btc 60000 post`.padEnd(MAX_LINE_LENGTH))).toMatch(/^Buy 0.1 BTC/)
    expect(checkedLines).toEqual([])
  })
})

describe('typed alert', () => {
  it.each([
    ['alert eth 3100', 'Alert when PERP_ETH_USDC marks 3 100 or above'],
    ['alert eth 2 900', 'Alert when PERP_ETH_USDC marks 2 900 or below'],
    ['alert eth', 'Price missing, or “market”.'],
    ['alert btc 65000', 'Mark not known: above or below?'],
  ])('%s: %s', (line, expected) => expect(describeLine(line)).toBe(expected))

  it('means the displayed market if it names none', () =>
    expect(describeLine('alert 151', on({ displayedMarket: 'PERP_SOL_USDC' }))).toBe(
      'Alert when PERP_SOL_USDC marks 151 or above',
    ))
})

describe('typed exit of a position', () => {
  it.each([
    ['sl 58000', `Stop-loss of ${SYMBOL}, cross, at 58 000`],
    ['tp 65,5k', `Take-profit of ${SYMBOL}, cross, at 65 500 (the comma in 65,5k is the decimal mark)`],
    ['sl 58000 59000', '“59000” is one too many; type figures ungrouped.'],
  ])('%s: %s', (line, expected) => expect(describeLine(line)).toBe(expected))

  it('is rejected without a position in the displayed market', () =>
    expect(describeLine('sl 2900', on({ displayedMarket: 'PERP_ETH_USDC' }))).toBe('No such position.'))
})

describe('typed order', () => {
  it.each([
    ['buy 0.1 btc 60000 post', 'Buy 0.1 BTC, post-only, at 60 000, cross'],
    ['  SELL  .5 Eth MARKET reduce ', 'Sell 0.5 ETH, at market, reduce-only, cross'],
    [
      'buy 0,1 perp_btc_usdc @60000,5',
      'Buy 0.1 BTC, limit, at 60 000.5, cross (the comma in 0,1 and 60000,5 is the decimal mark)',
    ],
    [
      'buy 0,1 sol 66.658',
      'Buy 0.1 SOL, limit, at 66.658, isolated (the comma in 0,1 is the decimal mark; the point in 66.658 is the decimal mark)',
    ],
    ['buy 0.1 btc 60\u00a0000.5', 'Buy 0.1 BTC, limit, at 60 000.5, cross'],
    ['buy\u00a00.1\u00a0btc\u202f60000', 'Buy 0.1 BTC, limit, at 60 000, cross'],
    ['buy 1 eth @ 3000 ioc isolated', 'Buy 1 ETH, immediate or cancel, at 3 000, isolated'],
    ['long 1 eth @ 3000', 'Buy 1 ETH, limit, at 3 000, cross'],
    ['short 1 sol 150', 'Sell 1 SOL, limit, at 150, isolated'],
    ['sell 1 sol fok 150', 'Sell 1 SOL, fill or kill, at 150, isolated'],
    ['stop sell 0.1 btc 58000', 'Sell 0.1 BTC, at mark 58 000, then at market, cross'],
    [
      'stop buy 0.1 btc 62000 limit 62100 reduce',
      'Buy 0.1 BTC, at mark 62 000, then limit, at 62 100, reduce-only, cross',
    ],
    ['close btc', `Close 100 % of ${SYMBOL}: sell 0.25 BTC, immediate or cancel, reduce-only, cross`],
    ['buy 1 000 btc 60 000.5 post', 'Buy 1 000 BTC, post-only, at 60 000.5, cross'],
    ['buy 1,000.5 btc 1', 'Buy 1 000.5 BTC, limit, at 1, cross'],
    ['buy 0.1 btc 60k', 'Buy 0.1 BTC, limit, at 60 000, cross'],
    ['buy 1.5k eth 3000', 'Buy 1 500 ETH, limit, at 3 000, cross'],
    [
      'buy 0.1 btc 60000 sl 59000 tp 62 000',
      'Buy 0.1 BTC, limit, at 60 000, stop-loss at 59 000, take-profit at 62 000, cross',
    ],
    ['sell 1 eth market tp @2k', 'Sell 1 ETH, at market, take-profit at 2 000, cross'],
    ['buy 0.1 btc @bid', 'Buy 0.1 BTC, limit, at 59 999.5, cross'],
    ['sell 0.1 btc @ ask post', 'Sell 0.1 BTC, post-only, at 60 000.5, cross'],
    ['buy 5k usdc btc 60000', 'Buy 0.083 BTC, up to 5 000 USDC at 60 000, limit, at 60 000, cross'],
    ['buy 5k usdc btc @bid', 'Buy 0.083 BTC, up to 5 000 USDC at 59 999.5, limit, at 59 999.5, cross'],
    ['buy 5000 usdc btc market', 'Buy 0.083 BTC, up to 5 000 USDC at 60 000.5, at market, cross'],
    ['sell 6k usdc eth market', 'Sell 2 ETH, up to 6 000 USDC at 3 000, at market, cross'],
    ['close btc half', `Close 50 % of ${SYMBOL}: sell 0.125 BTC, immediate or cancel, reduce-only, cross`],
    ['close btc all', `Close 100 % of ${SYMBOL}: sell 0.25 BTC, immediate or cancel, reduce-only, cross`],
    ['flat btc', `Close 100 % of ${SYMBOL}: sell 0.25 BTC, immediate or cancel, reduce-only, cross`],
    ['flat', 'Flatten: stop, cancel all orders, close all positions'],
    ['lev 20', `Leverage of ${SYMBOL}, cross: 20×`],
    ['lev eth 5x isolated', 'Leverage of PERP_ETH_USDC, isolated: 5×'],
    ['lev 3 sol', 'Leverage of PERP_SOL_USDC, isolated: 3×'],
    ['stop sell 0.1 btc 58 000', 'Sell 0.1 BTC, at mark 58 000, then at market, cross'],
    ['stop sell 0.1 btc 58\u00a0100', 'Sell 0.1 BTC, at mark 58 100, then at market, cross'],
    ['stop buy 0.1 btc 62 100 limit 62 200', 'Buy 0.1 BTC, at mark 62 100, then limit, at 62 200, cross'],
    [
      'sell 6000 usdc btc 50000 ioc',
      'Sell 0.1 BTC, up to 6 000 USDC at 59 999.5, immediate or cancel, at 50 000, cross',
    ],
    ['sell 7000 usdc btc 70000', 'Sell 0.1 BTC, up to 7 000 USDC at 70 000, limit, at 70 000, cross'],
    [
      'stop sell 5000 usdc eth 2500 limit 2000',
      'Sell 2 ETH, up to 5 000 USDC at 2 500, at mark 2 500, then limit, at 2 000, cross',
    ],
    ['stop sell 0.1 btc at 58000', 'Sell 0.1 BTC, at mark 58 000, then at market, cross'],
    [
      'buy 0.1 btc 60000 sl 1% tp 2r',
      'Buy 0.1 BTC, limit, at 60 000, stop-loss 1 % from entry, at 59 400, take-profit 2 R from entry, at 61 200, cross',
    ],
    [
      'sell 0.1 btc 60000 tp 3r sl 0,5%',
      'Sell 0.1 BTC, limit, at 60 000, stop-loss 0.5 % from entry, at 60 300, take-profit 3 R from entry, at 59 100, cross (the comma in 0,5 is the decimal mark)',
    ],
    ['buy 0.1 btc market sl 40t', 'Buy 0.1 BTC, at market, stop-loss 40 ticks from entry, cross'],
    [
      'buy btc 60000 sl 59000 risk 50',
      'Buy 0.047 BTC, the most that loses 50 USDC from 60 000 to stop, fees included: 49.7965, limit, at 60 000, stop-loss at 59 000, cross',
    ],
    [
      'sell btc market sl 1% risk 0.5%',
      'Sell 0.075 BTC, the most that loses 0.5 % or 50 USDC from 59 999.5 to stop, fees included: 49.51495875, at market, stop-loss 1 % from entry, cross',
    ],
    ['close btc 50%', `Close 50 % of ${SYMBOL}: sell 0.125 BTC, immediate or cancel, reduce-only, cross`],
  ])('is read from “%s” as: %s', (line, words) => {
    expect(describeLine(line)).toBe(words)
  })

  it.each([
    ['buy 0.1', 'Market missing'],
    ['buy 0.1 btc', 'Price missing, or “market”.'],
    ['buy 0.1 foo 1', 'No market “foo”.'],
    ['buy 0.1 op 1', 'Several markets match “op”'],
    ['buy 1.000.5 btc 1', '“1.000.5”: Only one decimal mark'],
    ['buy 0.1 btc 80,000', '“80,000”: 80 000 or 80'],
    ['buy 1e3 btc 1', 'without exponent'],
    ['buy -1 btc 1', 'without sign'],
    ['buy 0 btc 1', '“0” is nothing'],
    ['buy 0.1btc 1', 'Only digits 0 to 9'],
    ['buy 0.1 btc 60000 000', '“000” is nothing'],
    ['buy 0.1 btc 60 50', '“50” is one too many'],
    ['buy 0.1 btc 60000 500', '“500” is one too many'],
    ['buy 0.1 btc 60000 soon', '“soon”? Can follow'],
    ['buy 0.1 btc 60000 ioc post', '“post” is one too many'],
    ['buy 0.1 btc 60000 cross isolated', '“isolated” is one too many'],
    ['buy 0.1 btc 60000 market', 'Market orders take no price'],
    ['stop sell', 'Size missing'],
    ['stop sell 0.1', 'Market missing'],
    ['stop sell 0.1 btc', 'Trigger missing'],
    ['stop sell 0.1 btc 58000 limit', 'Limit price missing'],
    ['stop sell 0.1 btc 58000 57000', '“57000” is one too many'],
    ['stop sell 0.1 btc 58000 post', 'Stops are market, or'],
    ['close eth', 'No such position.'],
    ['close btc isolated', 'No such position.'],
    ['close btc 50', '“50”: a share, like 50%.'],
    ['close btc 150%', '150 % is over 100 %.'],
    ['close btc 0.1%', 'Below market’s smallest step'],
    ['close btc 10% 20%', '“20%” is one too many'],
    ['close btc %', '“%”? Can follow'],
    ['close btc most', '“most”? Can follow: half'],
    ['close btc half 50%', '“50%” is one too many'],
    ['buy 1,000k btc 1', '“1,000k”: 1 000 or 1?'],
    ['buy 0.1k5 btc 1', 'Only digits 0 to 9'],
    ['buy btc 0.1 60000', 'Size missing'],
    ['buy some btc', '“some”? Size first'],
    ['sell 5k usdc', 'Market missing'],
    ['sell 5k usdc foo', 'No market “foo”.'],
    ['buy 1 usdc btc 60000', 'USDC below market’s smallest step'],
    ['buy 5k usdc btc', 'Price missing'],
    ['buy 5k usdc sol market fok', '“fok” is one too many'],
    ['buy 0.1 eth @bid', 'No bid of PERP_ETH_USDC'],
    ['buy 0.1 btc 60000 sl', 'After “sl”: a price'],
    ['buy 0.1 btc 60000 sl tp 62000', 'After “sl”: a price'],
    ['buy 0.1 btc 60000 sl 59000 sl 58000', '“sl” is one too many'],
    ['buy 0.1 btc 60000 sl 59000 tp 62000 post', 'No sl or tp with post-only'],
    ['buy 0.1 btc 60000 ioc tp 62000', 'No sl or tp with immediate or cancel'],
    ['sell 0.1 btc 60000 reduce tp 50000', 'Reduce-only orders take no sl or tp'],
    ['stop sell 0.1 btc 58000 sl 59000', 'No sl or tp with a stop'],
    ['buy 0.1 btc 60000 sl 59000 post', 'only plain limit and market entries take them'],
    ['buy 0.1 btc 60000 sl 2r', '“2r” counts from stop'],
    ['buy 0.1 btc 60000 tp 2r', 'R needs stop'],
    ['buy 0.1 btc 60000 sl 100%', 'Zero or below'],
    ['buy 0.1 btc 60000 sl 0.00001%', 'Under a tick from entry'],
    ['buy 0.1 btc 60000 sl 1p', 'Only digits 0 to 9'],
    ['buy 0.1 btc 60000 sl 59000 risk 50', 'Size or risk, not both'],
    ['stop sell 0.1 btc 58000 risk 50', 'Size or risk, not both'],
    ['buy btc 60000 risk 50', 'Risk needs stop'],
    ['buy btc 60000 sl 59000 risk', 'After “risk”: USDC'],
    ['buy btc 60000 sl 59000 risk 50 risk 60', '“risk” is one too many'],
    ['buy btc 60000 sl 61000 risk 50', 'A buy is stopped below its entry'],
    ['buy btc 60000 sl 59000 risk 0.01', 'Smallest order risks'],
    ['buy btc 60000 reduce risk 50', 'takes size, not risk'],
    ['buy sol market sl 1% risk', 'After “risk”'],
    ['stop buy 0.1 btc 62 100 limit', '“62 100”: one figure or two'],
    ['stop buy 5 eth 160 161', '“160 161”: one figure or two? Ungroup it'],
    ['stop buy 5 eth 160 161.5', '“160 161.5”: one figure or two'],
    ['buy 0.1 btc 60000 constructor 5', '“constructor”? Can follow'],
    ['close btc constructor', '“constructor”? Can follow: half'],
    ['stop sol 5 140', 'Side unclear'],
    ['stop sol 5 at 140', 'Side unclear'],
    ['stop sol at 140', 'Size missing'],
    ['stop foo', 'No market “foo”.'],
    ['close foo', 'No market “foo”.'],
    ['lev foo', 'No market “foo”.'],
    ['lev btc', 'Leverage missing'],
    ['lev 20 30', '“30” is one too many'],
    ['lev 20 soon', 'No market “soon”.'],
  ])('is refused for “%s”: %s', (line, words) => {
    expect(describeLine(line)).toContain(words)
  })

  it('is read in the chosen figure style, as in every field', () => {
    pageDisplay.figures = 'point'
    expect(describeLine('buy 0,1 btc 80.000')).toContain('“80.000”: 80')
    expect(describeLine('buy 0,1 btc 80000,5')?.replaceAll('\u2060', '')).toBe(
      'Buy 0,1 BTC, limit, at 80.000,5, cross',
    )
    expect(describeLine('buy 0,1 btc 1.080.000')?.replaceAll('\u2060', '')).toContain('at 1.080.000,')
  })

  it.each([
    '',
    'buy',
    'sell: fill',
    'stop',
    'stop writing',
    'close',
    'close several',
    'flatten',
    'leverage of',
    'lev',
    'theme',
    'btc',
    'constructor 0.1 btc 60000',
    '__proto__ 0.1 btc 60000',
  ])('is not recognised in “%s”', line => {
    expect(describeLine(line, on({ isCommand: () => true }))).toBeUndefined()
  })

  it('uses the margin mode of the position, unless one is typed', () => {
    const isolated = on({ positions: [position({ quantity: a('1'), marginMode: 'ISOLATED' })] })
    expect(describeLine('buy 1 btc market', isolated)).toContain('isolated')
    expect(describeLine('buy 1 btc market cross', isolated)).toContain('cross')
    expect(describeLine('buy 1 eth market', on({ marginMode: 'ISOLATED' }))).toContain('isolated')
  })

  it('treats a stop without a side as the exit of the position, and only as that', () => {
    const sol = (quantity: string) =>
      on({
        positions: [position({ symbol: 'PERP_SOL_USDC', quantity: a(quantity), marginMode: 'ISOLATED' })],
      })
    expect(describeLine('stop sol 5 at 140', sol('10'))).toBe(
      'Sell 5 SOL, at mark 140, then at market, reduce-only, isolated',
    )
    expect(describeLine('stop sol 5 at 160 limit 161', sol('-10'))).toBe(
      'Buy 5 SOL, at mark 160, then limit, at 161, reduce-only, isolated',
    )
    expect(describeLine('stop sol 700 usdc at 140', sol('10'))).toContain('Sell 5 SOL, up to 700 USDC')
    expect(describeLine('stop sol 5 140', sol('10'))).toContain('Trigger missing')
    expect(describeLine('stop sol 5 at 160', sol('10'))).toContain('Side unclear')
    expect(describeLine('stop sol 5 at 150', sol('10'))).toContain('Side unclear')
    expect(describeLine('stop sol 5 at 140', sol('-10'))).toContain('Side unclear')
    expect(describeLine('stop sol 5 at 140', { ...sol('10'), markPrice: () => undefined })).toContain(
      'Side unclear',
    )
    expect(describeLine('stop sol 5 at 140', { ...sol('10'), positions: undefined })).toContain(
      'not read yet',
    )
  })

  it('asks for the mode of a leverage when both modes have a position', () => {
    const both = [position({ quantity: a('1') }), position({ quantity: a('-1'), marginMode: 'ISOLATED' })]
    expect(describeLine('lev 20', on({ positions: both }))).toContain('Held cross and isolated')
    expect(describeLine('lev 20 isolated', on({ positions: both }))).toContain(
      `Leverage of ${SYMBOL}, isolated: 20×`,
    )
    expect(describeLine('lev 20', on({ displayedMarket: undefined }))).toContain('Market missing')
  })

  it('accepts a market name with digits, but none that is also a margin mode', () => {
    const named = (base: string) => market({ symbol: `PERP_${base}_USDC`, base })
    const more = on({ markets: [market(), named('CROSS'), named('1000PEPE'), named('LUNA2')] })
    expect(describeLine('lev 1000pepe 20', more)).toBe('Leverage of PERP_1000PEPE_USDC, cross: 20×')
    expect(describeLine('buy 1 luna2 100', more)).toBe('Buy 1 LUNA2, limit, at 100, cross')
    expect(describeLine('lev cross 20', more)).toBe('“cross” is margin mode and market: type full name.')
    expect(describeLine('lev btc 20 cross', more)).toBe(`Leverage of ${SYMBOL}, cross: 20×`)
    expect(describeLine('lev perp_cross_usdc 20', more)).toBe('Leverage of PERP_CROSS_USDC, cross: 20×')
  })

  it('derives no size from USDC without a price', () => {
    const unpriced = on({ bestPrice: () => undefined, markPrice: () => undefined })
    expect(describeLine('buy 5k usdc btc market', unpriced)).toContain(`No ${SYMBOL} price`)
  })

  it('reads usdc as a market if one has that name, unless another is typed', () => {
    const traded = on({ markets: [market(), market({ symbol: 'PERP_USDC_USDC', base: 'USDC' })] })
    expect(describeLine('buy 5000 usdc 1', traded)).toBe('Buy 5 000 USDC, limit, at 1, cross')
    expect(describeLine('buy 6000 usdc btc 60000', traded)).toContain('Buy 0.1 BTC')
  })

  it('derives no size from a risk before fees, account and price are read', () => {
    const line = 'buy btc 60000 sl 59000 risk 1%'
    expect(describeLine(line, on({ takerBps: () => undefined }))).toContain('Fees not read')
    expect(describeLine(line, on({ equity: () => undefined }))).toContain('Account value not read')
    const unpriced = on({ bestPrice: () => undefined, markPrice: () => undefined })
    expect(describeLine('buy btc market sl 1% risk 50', unpriced)).toContain('No PERP_BTC_USDC price')
  })

  describe('with a default bracket', () => {
    const bracket = {
      stopLoss: { unit: 'percent', figure: a('1') },
      takeProfit: { unit: 'r', figure: a('2') },
    }
    const bracketed = on({ bracket: () => bracket as ReturnType<OrderLineContext['bracket']> })

    it('adds it with a note, unless an exit is typed', () => {
      expect(describeLine('buy 0.1 btc 60000', bracketed)).toBe(
        'Buy 0.1 BTC, limit, at 60 000, stop-loss 1 % from entry, at 59 400, take-profit 2 R from entry, at 61 200, by the default bracket, cross',
      )
      expect(describeLine('buy 0.1 btc 60000 tp 62000', bracketed)).toBe(
        'Buy 0.1 BTC, limit, at 60 000, take-profit at 62 000, cross',
      )
      expect(describeLine('buy btc 60000 risk 50', bracketed)).toContain(
        'stop-loss 1 % from entry, at 59 400',
      )
    })

    it.each(['buy 0.1 btc 60000 post', 'sell 0.1 btc 60000 reduce', 'close btc', 'stop sell 0.1 btc 58000'])(
      'adds no exit to “%s”',
      line => expect(describeLine(line, bracketed)).toBe(describeLine(line)),
    )
  })

  it('passes its exits to the ticket as typed', () => {
    const read = parseOrderLine('buy 0.1 btc 60000 sl 1% tp 2r', on())
    expect(read?.is === 'read' && read.line.is === 'order' && read.line.typed).toMatchObject({
      protect: true,
      stopLoss: '1',
      stopLossIn: 'percent',
      takeProfit: '2',
      takeProfitIn: 'r',
    })
  })

  it('closes at the default limit of a close, and shows it', () => {
    const limited = on({ closeLimit: (_, side) => (side === 'SELL' ? a('59100') : a('60900')) })
    expect(describeLine('close btc half', limited)).toContain(
      'sell 0.125 BTC, immediate or cancel, at 59 100,',
    )
  })

  it('closes nothing while the position is ambiguous or unread', () => {
    const both = [position({ quantity: a('1') }), position({ quantity: a('-1'), marginMode: 'ISOLATED' })]
    expect(describeLine('close btc', on({ positions: both }))).toContain('Held cross and isolated')
    expect(describeLine('close btc isolated', on({ positions: both }))).toContain('buy 1 BTC')
    expect(describeLine('close btc', on({ positions: undefined }))).toContain('Positions not read yet')
  })

  it('fills every field of the ticket, so that no earlier value remains', () => {
    const read = parseOrderLine('stop sell 0.1 btc 58000', on())
    expect(read?.is === 'read' && read.line.is === 'order' && read.line.typed).toMatchObject({
      type: 'STOP_MARKET',
      trigger: '58000',
      price: '',
      size: '0.1',
      protect: false,
      hides: false,
      stepsBack: false,
    })
  })
})
