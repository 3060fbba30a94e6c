import type { Fixed } from '../numbers/fixed'
import type { AlgoType } from '../records/algo-records'
import type { MarginMode, Side } from '../records/records'

/** An algo order as a client asks for it, read but not judged. */
export interface AlgoDraft {
  readonly symbol: string
  readonly algoType: AlgoType
  readonly type: 'LIMIT' | 'MARKET' | 'CLOSE_POSITION' | undefined
  readonly side: Side | undefined
  readonly quantity: Fixed | undefined
  readonly price: Fixed | undefined
  readonly triggerPrice: Fixed | undefined
  readonly reduceOnly: boolean
  readonly mode: MarginMode | undefined
  readonly clientId: string | undefined
  readonly tag: string | undefined
  readonly callbackRate: Fixed | undefined
  readonly callbackValue: Fixed | undefined
  readonly activatedPrice: Fixed | undefined
  readonly active: boolean
  readonly children: readonly AlgoDraft[]
}
