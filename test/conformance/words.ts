import { type Shape, exactly, like, oneOf } from './shape'

const symbol = like(/^PERP_[A-Z0-9]+_USDC(_[a-z0-9]+)?$/)
const spot = like(/^SPOT_[A-Z0-9]+_USDC(_[a-z0-9]+)?$/)
const side = oneOf('BUY', 'SELL')
const mode = oneOf('CROSS', 'ISOLATED')
const usdc = exactly('USDC')
const bit: Shape = { is: 'either', of: [exactly(0), exactly(1)] }
const orderType = oneOf('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID', 'LIQUIDATE')
const orderStatus = oneOf('NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED')
const algoType = oneOf(
  'STOP',
  'TP_SL',
  'POSITIONAL_TP_SL',
  'BRACKET',
  'TRAILING_STOP',
  'TAKE_PROFIT',
  'STOP_LOSS',
)
const algoStatus = oneOf(
  'NEW',
  'PARTIAL_FILLED',
  'FILLED',
  'CANCELLED',
  'REJECTED',
  'COMPLETED',
  'INCOMPLETE',
)
const triggerStatus = oneOf('USELESS', 'PENDING', 'FAILED', 'SUCCESS')

/** Words that several records share. */
export const WORDS = {
  symbol,
  spot,
  side,
  mode,
  usdc,
  orderType,
  orderStatus,
  algoType,
  algoStatus,
  triggerStatus,
  bit,
}
