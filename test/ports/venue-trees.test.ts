import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import { requireAmount } from '@core/value/decimal-amount'
import type { AlgoWrite, AlgoLegTerms } from '@core/write/requested-writes'
import type { OrderWrite } from '@core/write/venue-write'
import { value } from './venue-practice'
import { type Stage, stages, SYMBOL } from './venue-stages'

const quantity = requireAmount('0.01')
const cross = { symbol: SYMBOL, marginMode: 'CROSS' } as const

const about = { is: 'algo order', ...cross } as const

/** The fields of a record that follow from the request alone, and the same of its children. */
interface Tree {
  readonly kind: string
  readonly side?: string
  readonly quantity: string
  readonly reduceOnly: boolean
  readonly legs: readonly Tree[]
}

const treeOf = ({ kind, side, quantity, reduceOnly, legs }: AlgoOrder): Tree => ({
  ...{ kind, quantity, reduceOnly, legs: legs.map(treeOf) },
  ...(side !== undefined && { side }),
})

const pairOf = (kind: string, size: string): Tree => ({
  ...{ kind, quantity: size, reduceOnly: false },
  legs: ['TAKE_PROFIT', 'STOP_LOSS'].map(leg => ({
    ...{ kind: leg, side: 'SELL', quantity: size, reduceOnly: true, legs: [] },
  })),
})

const statusesIn = (root: AlgoOrder): readonly string[] => [
  ...new Set(allOf(root).flatMap(({ status, rootStatus }) => [status, rootStatus])),
]
const allOf = (root: AlgoOrder): readonly AlgoOrder[] => [root, ...root.legs.flatMap(allOf)]

describe.each(stages)('algo order tree: $what', ({ open }) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await open()
    const price = await stage.at('1.01')
    const buy: OrderWrite = {
      is: 'order',
      ...cross,
      side: 'BUY',
      type: 'IOC',
      quantity,
      price,
      reduceOnly: false,
    }
    await stage.write(buy)
  })
  afterAll(() => stage.close())
  beforeEach(() => stage.pass(1_000))

  const legs = async (): Promise<readonly AlgoLegTerms[]> => [
    { kind: 'TAKE_PROFIT', side: 'SELL', triggerPrice: await stage.at('1.1') },
    { kind: 'STOP_LOSS', side: 'SELL', triggerPrice: await stage.at('0.9') },
  ]
  const pair = async (): Promise<AlgoWrite> => ({ ...about, kind: 'TP_SL', quantity, legs: await legs() })
  const kinds: readonly (readonly [kind: AlgoWrite['kind'], write: () => Promise<AlgoWrite>, tree: Tree])[] =
    [
      ['TP_SL', pair, pairOf('TP_SL', '0.01')],
      [
        'POSITIONAL_TP_SL',
        async () => ({ ...about, kind: 'POSITIONAL_TP_SL', legs: await legs() }),
        pairOf('POSITIONAL_TP_SL', '0'),
      ],
      [
        'BRACKET',
        async () => ({
          ...{ ...about, kind: 'BRACKET', side: 'BUY', type: 'LIMIT', quantity },
          ...{ price: await stage.at('0.95'), protection: 'TP_SL', legs: await legs() },
        }),
        {
          kind: 'BRACKET',
          side: 'BUY',
          quantity: '0.01',
          reduceOnly: false,
          legs: [pairOf('TP_SL', '0.01')],
        },
      ],
      [
        'TRAILING_STOP',
        () => {
          const distance = { is: 'rate', by: requireAmount('0.02') } as const
          return Promise.resolve({
            ...{ ...about, kind: 'TRAILING_STOP', side: 'SELL', quantity, reduceOnly: true },
            distance,
          })
        },
        { kind: 'TRAILING_STOP', side: 'SELL', quantity: '0.01', reduceOnly: true, legs: [] },
      ],
    ]

  async function placed(write: AlgoWrite): Promise<AlgoOrder> {
    const { outcome } = await stage.write(write)
    expect(outcome).toMatchObject({ is: 'accepted' })
    return record((outcome as { readonly orderId: string }).orderId)
  }

  async function record(orderId: string): Promise<AlgoOrder> {
    const found = await value(stage.venue.algo.order(orderId))
    if (found === undefined) throw new Error('There is no such record.')
    return found
  }

  it.each(kinds)('is shown completely, and ends completely: %s', async (_kind, write, tree) => {
    const root = await placed(await write())
    const { algoOrderId } = root
    expect([treeOf(root), statusesIn(root)]).toEqual([tree, ['NEW']])
    await stage.write({ is: 'cancel algo', symbol: SYMBOL, algoOrderId })
    expect(statusesIn(await record(algoOrderId))).toEqual(['CANCELLED'])
  })

  it('has the new trigger of the leg that an edit names, and of no other', async () => {
    const { algoOrderId, legs: before } = await placed(await pair())
    const [, stopLoss] = before
    const triggerPrice = await stage.at('0.92')
    const leg = { algoOrderId: stopLoss?.algoOrderId ?? '', triggerPrice }
    const { outcome } = await stage.write({ is: 'edit algo', symbol: SYMBOL, algoOrderId, legs: [leg] })
    const after = (await record(algoOrderId)).legs.map(one => one.triggerPrice)
    expect([outcome.is, after]).toEqual(['accepted', [before[0]?.triggerPrice, triggerPrice]])
  })
})
