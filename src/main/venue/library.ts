import type { AlgoOrder } from '@core/account/algo'
import type { ListQuery, VenueAlgo, VenueArchive, VenueFacts } from '../library'
import type { Read, VenueOptions } from '../ports'
import { answers, PAGE } from './answers'
import type { Asker, VenueQuestion } from './ask'
import { calls, type ReadName } from './calls'
import { DecodeFault } from './decode/reader'
import { pathWith } from './encode/text'
import { lifeOf, standingQuestion, toldKeyQuestion } from './key-standing'
import { saysNone } from './absence'
import { readWhole } from './paging'

type Answers = typeof answers
type Plain = keyof Answers
type Value<N extends Plain> = ReturnType<Answers[N]>
type Query = readonly (readonly [string, string | undefined])[]

/** Asks a call by its name. The table knows where it is and how its answer is read. */
function asking({ ask }: Asker) {
  return <N extends Plain>(name: N, query: Query = [], part?: string): Promise<Read<Value<N>>> => {
    const question: VenueQuestion<Value<N>> = {
      name,
      path: pathWith(filled(name, part), query),
      decode: answers[name] as VenueQuestion<Value<N>>['decode'],
    }
    return ask(question)
  }
}

/** The path of a call with its one variable part put in. */
function filled(name: ReadName, part: string | undefined): string {
  const path: string = calls[name].path
  return part === undefined ? path : path.replace(/\{[a-z_]+\}/, part)
}

/** What the venue keeps of the past. */
export function createArchive(asker: Asker): VenueArchive {
  const from = asking(asker)
  return {
    pastPositions: (limit, symbol) =>
      from('pastPositions', [
        ['symbol', symbol],
        ['limit', limit.toFixed(0)],
      ]),
    fundingFees: query => from('fundingFees', listQuery(query)),
    liquidations: query => from('liquidations', listQuery(query)),
    transfers: query => from('transfers', listQuery(query)),
    settlements: query => from('settlements', listQuery(query)),
    days: (first, last) =>
      from('days', [
        ['start_date', first],
        ['end_date', last],
      ]),
  }
}

/** What the venue tells anybody, and single records. */
export function createFacts(asker: Asker, whose: Pick<VenueOptions, 'accountId' | 'publicKey'>): VenueFacts {
  const from = asking(asker)
  const { accountId, publicKey } = whose
  return {
    market: symbol => from('market', [], symbol),
    quote: symbol => from('quote', [], symbol),
    statistics: () => from('statistics'),
    marginModes: () => from('marginModes'),
    fundingRates: () => from('fundingRates'),
    pastFunding: query => from('pastFunding', listQuery(query)),
    fundingAverages: () => from('fundingAverages'),
    priceChanges: () => from('priceChanges'),
    openInterests: () => from('openInterests'),
    rwaMarkets: () => from('rwaMarkets'),
    insuranceFund: () => from('insuranceFund'),
    indexSources: () => from('indexSources'),
    announcements: () => from('announcements'),
    newerAnnouncements: () => from('newerAnnouncements'),
    leverageSteps: () => from('leverageSteps'),
    tokens: () => from('tokens'),
    publicName: accountId => from('publicName', [['account_id', accountId]]),
    brokers: () => from('brokers'),
    chains: broker => from('chains', [['broker_id', broker]]),
    toldKey: (account, key) => asker.ask(toldKeyQuestion(account, key)),
    subAccounts: () => from('subAccounts'),
    positionsTogether: () => from('positionsTogether'),
    holdingsTogether: () => from('holdingsTogether'),
    ownAddresses: async () =>
      publicKey === undefined
        ? { is: 'failed', why: 'no key' }
        : from('keyIpLimits', [['orderly_key', publicKey]]),
    seenAddress: () => from('seenAddress'),
    settleNonce: () => from('settleNonce'),
    async ownKeyLife() {
      if (accountId === undefined || publicKey === undefined) return { is: 'failed', why: 'no key' }
      const read = await asker.ask(standingQuestion(accountId, publicKey))
      return read.is === 'read' ? { ...read, value: lifeOf(read.value) } : read
    },
  }
}

/** The orders that wait for a trigger. */
export function createAlgoReads(asker: Asker): VenueAlgo {
  const { ask } = asker
  const one = async (
    name: 'algoOrder' | 'algoOrderByClientId',
    id: string,
    isAsked: (order: AlgoOrder) => boolean,
  ): Promise<Read<AlgoOrder | undefined>> => {
    const read = await ask<{ readonly order: AlgoOrder | undefined }>({
      name,
      path: pathWith(filled(name, id), []),
      urgency: 'reconcile',
      decode: answer => {
        const order = answers[name](answer)
        if (!isAsked(order)) throw new DecodeFault(name === 'algoOrder' ? 'algo_order_id' : 'client_order_id')
        return { order }
      },
      absent: refusal => (saysNone(refusal) ? { order: undefined } : undefined),
    })
    return read.is === 'read' ? { ...read, value: read.value.order } : read
  }
  return {
    order: id => one('algoOrder', id, order => order.algoOrderId === id),
    byClientId: id => one('algoOrderByClientId', id, order => order.clientOrderId === id),
    async orders(query) {
      const page = (number: number) =>
        ask({
          name: 'algoOrders',
          path: pathWith(calls.algoOrders.path, [
            ['symbol', query.symbol],
            ['status', query.status],
            ['page', number.toFixed(0)],
            ['size', PAGE.toFixed(0)],
          ]),
          urgency: 'reconcile',
          decode: answers.algoOrders,
        })
      const whole = await readWhole(page, (order: AlgoOrder) => order.algoOrderId)
      if (whole.is === 'failed') return whole
      return { ...whole, value: { orders: whole.value.rows, stable: whole.value.stable } }
    },
    page: symbol =>
      ask({
        name: 'algoOrders',
        path: pathWith(calls.algoOrders.path, [
          ['symbol', symbol],
          ['page', '1'],
          ['size', PAGE.toFixed(0)],
        ]),
        urgency: 'reconcile',
        decode: answer => answers.algoOrders(answer).rows,
      }),
  }
}

const listQuery = ({ symbol, from, to, page, size }: ListQuery): Query => [
  ['symbol', symbol],
  ['start_t', from?.toFixed(0)],
  ['end_t', to?.toFixed(0)],
  ['page', page?.toFixed(0)],
  ['size', size?.toFixed(0)],
]
