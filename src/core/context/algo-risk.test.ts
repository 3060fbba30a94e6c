import { describe, expect, it } from 'vitest'
import { algo, leg, pair } from '../../../test/kit/algo'
import { inputs, SYMBOL } from '../../../test/kit/trade'
import type { AlgoOrder } from '../account/algo-order'
import { toAlgoRecordTerms } from '../writes/algo/algo-cancel-rules'
import type { EditAlgoDraft, AlgoLegEditDraft } from '../write/algo-order-draft'
import { assessAlgoEditRisk } from './algo-risk'
import { requireAmount } from '../value/decimal-amount'
import { assessWriteRisk } from '../writes/write-kinds'

const on = (...orders: readonly AlgoOrder[]) => inputs({ algoOrders: orders })
const edit = (
  change: Partial<Omit<EditAlgoDraft, 'legs'>>,
  legs: readonly AlgoLegEditDraft[] = [],
): EditAlgoDraft => ({ is: 'edit algo', symbol: SYMBOL, algoOrderId: '90', legs, ...change })
const both = { is: 'TP_SL', root: pair() } as const
const short = pair({
  legs: [
    leg('TAKE_PROFIT', { side: 'BUY', triggerPrice: requireAmount('58000') }),
    leg('STOP_LOSS', { side: 'BUY', triggerPrice: requireAmount('62000') }),
  ],
})
const entry = algo({ side: 'BUY', reduceOnly: false, triggerPrice: requireAmount('62000') })
const limited = algo({ type: 'LIMIT', price: requireAmount('57900') })

type Row = readonly [what: string, draft: EditAlgoDraft, on: AlgoOrder, risk: 'adds' | 'lowers']
const rows: readonly Row[] = [
  ['a stop that sells, nearer', edit({ triggerPrice: '58500' }), algo(), 'lowers'],
  ['a stop that sells, further off', edit({ triggerPrice: '57500' }), algo(), 'adds'],
  [
    'a stop that buys, nearer',
    edit({ triggerPrice: '61000' }),
    algo({ side: 'BUY', triggerPrice: requireAmount('62000') }),
    'lowers',
  ],
  [
    'a stop that buys, further off',
    edit({ triggerPrice: '63000' }),
    algo({ side: 'BUY', triggerPrice: requireAmount('62000') }),
    'adds',
  ],
  ['a stop that covers more', edit({ quantity: '0.5' }), algo(), 'lowers'],
  ['a stop that covers less', edit({ quantity: '0.3' }), algo(), 'adds'],
  ['a stop, nearer and smaller', edit({ triggerPrice: '58500', quantity: '0.3' }), algo(), 'adds'],
  ['a limit that gives more away', edit({ price: '57800' }), limited, 'lowers'],
  ['a limit that gives less away', edit({ price: '57950' }), limited, 'adds'],
  ['a limit where there was none', edit({ price: '57950' }), algo(), 'adds'],
  [
    'the stop of a pair, nearer',
    edit({}, [{ algoOrderId: '92', triggerPrice: '58500' }]),
    both.root,
    'lowers',
  ],
  [
    'the stop of a pair, further off',
    edit({}, [{ algoOrderId: '92', triggerPrice: '57500' }]),
    both.root,
    'adds',
  ],
  [
    'the profit of a pair, nearer',
    edit({}, [{ algoOrderId: '91', triggerPrice: '61000' }]),
    both.root,
    'lowers',
  ],
  [
    'the profit of a pair, further off',
    edit({}, [{ algoOrderId: '91', triggerPrice: '63000' }]),
    both.root,
    'adds',
  ],
  ['the stop of a short, nearer', edit({}, [{ algoOrderId: '92', triggerPrice: '61000' }]), short, 'lowers'],
  [
    'the profit of a short, nearer',
    edit({}, [{ algoOrderId: '91', triggerPrice: '58500' }]),
    short,
    'lowers',
  ],
  [
    'the profit of a short, further off',
    edit({}, [{ algoOrderId: '91', triggerPrice: '57500' }]),
    short,
    'adds',
  ],
  ['a leg that is switched off', edit({}, [{ algoOrderId: '92', active: false }]), both.root, 'adds'],
  ['a leg that is switched on', edit({}, [{ algoOrderId: '92', active: true }]), both.root, 'lowers'],
  [
    'one leg nearer and one further off',
    edit({}, [
      { algoOrderId: '91', triggerPrice: '61000' },
      { algoOrderId: '92', triggerPrice: '57500' },
    ]),
    both.root,
    'adds',
  ],
  ['an entry that becomes smaller', edit({ quantity: '0.3' }), entry, 'lowers'],
  ['an entry that becomes larger', edit({ quantity: '0.5' }), entry, 'adds'],
  ['an entry that is moved', edit({ triggerPrice: '63000' }), entry, 'adds'],
  ['a figure that is none', edit({ quantity: '1e9' }), algo(), 'adds'],
  ['nothing at all', edit({}), algo(), 'adds'],
  ['a leg nobody knows', edit({}, [{ algoOrderId: '99', active: true }]), both.root, 'adds'],
  ['another order', edit({ algoOrderId: '7', triggerPrice: '58500' }), algo(), 'adds'],
  [
    'a way out whose side is not known',
    edit({ triggerPrice: '58500' }),
    (({ side: _side, ...rest }) => rest)(algo()),
    'adds',
  ],
]

describe('a change of an algo order', () => {
  it.each(rows)('has the expected risk for %s', (_what, draft, order, risk) => {
    expect(assessAlgoEditRisk(draft, on(order))).toBe(risk)
    expect(assessWriteRisk(draft, on(order))).toBe(risk)
  })

  it('adds risk when the current order is unknown', () => {
    expect(assessAlgoEditRisk(edit({ triggerPrice: '58500' }), undefined)).toBe('adds')
    expect(assessAlgoEditRisk(edit({ triggerPrice: '58500' }), inputs())).toBe('adds')
  })

  it.each([
    ['58500', 'lowers'],
    ['57500', 'adds'],
  ] as const)('is judged by its sealed terms once planned: trigger at %s', (triggerPrice, risk) => {
    const stood = toAlgoRecordTerms(algo())
    const planned = {
      ...edit({}),
      triggerPrice: requireAmount(triggerPrice),
      legs: [],
      was: stood,
      wereLegs: [],
    }
    expect(assessWriteRisk(planned)).toBe(risk)
    const { reduceOnly: _unsaid, ...older } = stood
    expect(assessWriteRisk({ ...planned, was: older })).toBe('adds')
  })
})
