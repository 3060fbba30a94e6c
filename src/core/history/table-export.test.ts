import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { formatCsvHead, formatCsvLine, formatCsvRow, formatJsonRow } from './table-export'
import { historyTables } from './history-table'
import type { FillRecord } from '../account/order-record'

const fill: FillRecord = {
  tradeId: '90071992547409931',
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'SELL',
  price: requireAmount('61240.123456789012345678'),
  quantity: requireAmount('0.00000001'),
  fee: requireAmount('-0.5'),
  maker: true,
  at: Date.UTC(2026, 0, 31, 23, 59, 59, 7),
}

/** Reads RFC 4180, as a program on the other side would. */
function parse(line: string): readonly string[] {
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const [taken = '', quoted, bare = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest) ?? []
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    rest = rest.slice(taken.length)
    if (rest === '') return cells
    rest = rest.slice(1)
  }
}

describe('an exported table', () => {
  it('keeps every digit, writes full times and leaves unknown cells empty', () => {
    expect([formatCsvHead('fills'), formatCsvRow('fills', fill)]).toEqual([
      'at,tradeId,orderId,symbol,side,price,quantity,fee,feeAsset,realised,maker,source\r\n',
      '2026-01-31T23:59:59.007Z,90071992547409931,7,PERP_BTC_USDC,SELL,61240.123456789012345678,0.00000001,-0.5,,,true,\r\n',
    ])
    expect(JSON.parse(formatJsonRow('fills', fill))).toEqual({ ...fill, at: '2026-01-31T23:59:59.007Z' })
  })

  it.each(historyTables)('has a header line for %s', table => {
    expect(formatCsvHead(table)).toMatch(/^[A-Za-z]+(,[A-Za-z]+)+\r\n$/)
  })

  it('is read back unchanged with any text in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), feeAsset => {
        const cells = parse(formatCsvRow('fills', { ...fill, feeAsset }))
        expect(cells).toHaveLength(12)
        expect(cells[8]?.replaceAll("'", '')).toBe(feeAsset.replaceAll("'", ''))
      }),
    )
  })

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '\rx', '=cmd|" /C calc"!A0'])(
    'escapes %j so that it is not a formula',
    feeAsset => {
      expect(parse(formatCsvRow('fills', { ...fill, feeAsset }))[8]).toBe(`'${feeAsset}`)
    },
  )

  it.each([
    ['b;@SUM(1)', "b;'@SUM(1)"],
    ['b|=1+1', "b|'=1+1"],
    ['b\n=1+1', "b\n'=1+1"],
    ['b\t-1+1', "b\t'-1+1"],
    ['b; =1+1', "b;' =1+1"],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['a;-1', 'a;-1'],
    ['-1E-7', '-1E-7'],
    ['-1.5e+3', '-1.5e+3'],
    ['-1E', "'-1E"],
    ['a-b, -c', 'a-b, -c'],
  ])('writes %j as %j, so that no cell separator starts a formula', (feeAsset, written) => {
    expect(parse(formatCsvRow('fills', { ...fill, feeAsset }))[8]).toBe(written)
    expect(parse(formatCsvLine([feeAsset]))[0]).toBe(written)
  })

  it.each([
    '\u200e',
    '\u2060',
    '\u00ad',
    '\u202e',
    '\0',
    '\u001f',
    '\u034f',
    '\u3164',
    '\ufe0f',
    '\u{e0020}',
    '\ud800',
    '\u200e \u2060',
  ])('escapes a formula behind the invisible text %j', hidden => {
    for (const text of [`${hidden}=1+1`, `a;${hidden}@SUM(1)`]) {
      expect(parse(formatCsvLine([text]))[0]).toBe(text.replace(hidden, `'${hidden}`))
    }
    const bySymbol = [{ symbol: `A;${hidden}=1+1`, settled: requireAmount('1') }]
    const settlement = {
      id: '1',
      oldBalance: requireAmount('1'),
      newBalance: requireAmount('2'),
      settled: requireAmount('1'),
    }
    const written =
      parse(formatCsvRow('settlements', { ...settlement, requestedAt: 0, bySymbol })).at(-1) ?? ''
    expect([written.includes('='), JSON.parse(written)]).toEqual([false, bySymbol])
  })

  it('writes a nested value as JSON in one cell', () => {
    const settlement = {
      id: '1',
      oldBalance: requireAmount('1'),
      newBalance: requireAmount('2'),
      settled: requireAmount('1'),
      requestedAt: 0,
      bySymbol: [{ symbol: 'A', settled: requireAmount('1') }],
    }
    expect(parse(formatCsvRow('settlements', settlement)).at(-1)).toBe('[{"symbol":"A","settled":"1"}]')
    const bySymbol = [{ symbol: 'A;=1+1|@B', settled: requireAmount('-1') }]
    const written = parse(formatCsvRow('settlements', { ...settlement, bySymbol })).at(-1) ?? ''
    expect([written.includes(';='), written.includes('|@'), JSON.parse(written)]).toEqual([
      false,
      false,
      bySymbol,
    ])
  })
})
