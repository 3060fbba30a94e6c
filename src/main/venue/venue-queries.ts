import type { AlgoOrder } from '@core/account/algo-order'
import type {
  VenueListQuery,
  VenueAlgoQueries,
  VenueHistoryQueries,
  VenueFactQueries,
} from '../venue-query-ports'
import type { VenueReadResult, VenueClientOptions } from '../main-ports'
import { responseDecoders, MAX_PAGE_ROWS } from './response-decoders'
import type { VenueQueryClient, VenueQuery } from './venue-query'
import { venueCalls, type ReadCallName } from './venue-calls'
import { DecodeFault } from './decode/field-reader'
import { createRequestPath } from './encode/request-text'
import { deriveKeyLife, createKeyLookupQuery, createRawKeyQuery } from './public-key-lookup'
import { isMissingOrderRefusal } from './missing-order-refusal'
import { readCompleteList } from './list-paging'

type Answers = typeof responseDecoders
type DecodableCall = keyof Answers
type DecodedValue<N extends DecodableCall> = ReturnType<Answers[N]>
type Query = readonly (readonly [string, string | undefined])[]

function createQueryByName({ ask }: VenueQueryClient) {
  return <N extends DecodableCall>(
    name: N,
    query: Query = [],
    part?: string,
  ): Promise<VenueReadResult<DecodedValue<N>>> => {
    const question: VenueQuery<DecodedValue<N>> = {
      name,
      path: createRequestPath(fillPath(name, part), query),
      decode: responseDecoders[name] as VenueQuery<DecodedValue<N>>['decode'],
    }
    return ask(question)
  }
}

function fillPath(name: ReadCallName, part: string | undefined): string {
  const path: string = venueCalls[name].path
  return part === undefined ? path : path.replace(/\{[a-z_]+\}/, part)
}

export function createHistoryQueries(asker: VenueQueryClient): VenueHistoryQueries {
  const from = createQueryByName(asker)
  return {
    pastPositions: (limit, symbol) =>
      from('pastPositions', [
        ['symbol', symbol],
        ['limit', limit.toFixed(0)],
      ]),
    fundingFees: query => from('fundingFees', createListParameters(query)),
    liquidations: query => from('liquidations', createListParameters(query)),
    transfers: query => from('transfers', createListParameters(query)),
    settlements: query => from('settlements', createListParameters(query)),
    days: (first, last) =>
      from('days', [
        ['start_date', first],
        ['end_date', last],
      ]),
  }
}

export function createFactQueries(
  asker: VenueQueryClient,
  whose: Pick<VenueClientOptions, 'accountId' | 'publicKey'>,
): VenueFactQueries {
  const from = createQueryByName(asker)
  const { accountId, publicKey } = whose
  return {
    market: symbol => from('market', [], symbol),
    quote: symbol => from('quote', [], symbol),
    statistics: () => from('statistics'),
    marginModes: () => from('marginModes'),
    fundingRates: () => from('fundingRates'),
    pastFunding: query => from('pastFunding', createListParameters(query)),
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
    rawKeyRecord: (account, key) => asker.ask(createRawKeyQuery(account, key)),
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
      const read = await asker.ask(createKeyLookupQuery(accountId, publicKey))
      return read.is === 'read' ? { ...read, value: deriveKeyLife(read.value) } : read
    },
  }
}

export function createAlgoQueries(asker: VenueQueryClient): VenueAlgoQueries {
  const { ask } = asker
  const readOne = async (
    name: 'algoOrder' | 'algoOrderByClientId',
    id: string,
    isAsked: (order: AlgoOrder) => boolean,
  ): Promise<VenueReadResult<AlgoOrder | undefined>> => {
    const read = await ask<{ readonly order: AlgoOrder | undefined }>({
      name,
      path: createRequestPath(fillPath(name, id), []),
      urgency: 'reconcile',
      decode: answer => {
        const order = responseDecoders[name](answer)
        if (!isAsked(order)) throw new DecodeFault(name === 'algoOrder' ? 'algo_order_id' : 'client_order_id')
        return { order }
      },
      absent: refusal => (isMissingOrderRefusal(refusal) ? { order: undefined } : undefined),
    })
    return read.is === 'read' ? { ...read, value: read.value.order } : read
  }
  return {
    order: id => readOne('algoOrder', id, order => order.algoOrderId === id),
    byClientId: id => readOne('algoOrderByClientId', id, order => order.clientOrderId === id),
    async orders(query) {
      const page = (number: number) =>
        ask({
          name: 'algoOrders',
          path: createRequestPath(venueCalls.algoOrders.path, [
            ['symbol', query.symbol],
            ['status', query.status],
            ['page', number.toFixed(0)],
            ['size', MAX_PAGE_ROWS.toFixed(0)],
          ]),
          urgency: 'reconcile',
          decode: responseDecoders.algoOrders,
        })
      const whole = await readCompleteList(page, (order: AlgoOrder) => order.algoOrderId)
      if (whole.is === 'failed') return whole
      return { ...whole, value: { orders: whole.value.rows, stable: whole.value.stable } }
    },
    page: symbol =>
      ask({
        name: 'algoOrders',
        path: createRequestPath(venueCalls.algoOrders.path, [
          ['symbol', symbol],
          ['page', '1'],
          ['size', MAX_PAGE_ROWS.toFixed(0)],
        ]),
        urgency: 'reconcile',
        decode: answer => responseDecoders.algoOrders(answer).rows,
      }),
  }
}

const createListParameters = ({ symbol, from, to, page, size }: VenueListQuery): Query => [
  ['symbol', symbol],
  ['start_t', from?.toFixed(0)],
  ['end_t', to?.toFixed(0)],
  ['page', page?.toFixed(0)],
  ['size', size?.toFixed(0)],
]
