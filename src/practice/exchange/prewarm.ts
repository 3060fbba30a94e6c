import type { PracticeExchange } from './practice-exchange'
import { getPaidRate, listFundingPeriods } from '../market/paid-rates'

const HOUR = 3_600_000
const DAY_HOURS = 24
const STEPS_PER_CALL = 60

/**
 * Computes data before a client requests it: the last day of every market and a month of its funding rates. Each call
 * takes a few milliseconds and returns true while work remains.
 */
export function createPrewarmer(exchange: PracticeExchange): () => boolean {
  const work = runPrewarmSteps(exchange)
  let isFinished = false
  return () => {
    for (let step = 0; step < STEPS_PER_CALL && !isFinished; step++) isFinished = work.next().done === true
    return !isFinished
  }
}

function* runPrewarmSteps({ markets, clock }: PracticeExchange): Generator<undefined> {
  for (const { candles } of markets.values())
    for (let back = 0; back <= DAY_HOURS; back++) {
      candles.listLatest('1h', clock.now() - back * HOUR, 1)
      yield
    }
  for (const market of markets.values())
    for (const end of listFundingPeriods(market, 30)) {
      getPaidRate(market, end)
      yield
    }
}
