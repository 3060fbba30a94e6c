import { Agent } from 'node:http'
import { expect, it } from 'vitest'
import ccxt from 'ccxt'
import type { AccountCredentials } from '../../src/practice/account/account-keys'
import type { MarketState } from '../../src/practice/market/market-state'
import { type PracticeHandle, openPractice } from '../../src/practice/open-practice'
import { formatFixedDecimal } from '../../src/practice/numbers/fixed-decimal'

/** A third-party client of the venue, with its own sockets. */
export type Client = InstanceType<typeof ccxt.pro.woofipro>

/** The market of most steps, as named by the exchange and by the client. */
export const ID = 'PERP_ETH_USDC'
export const NAME = 'ETH/USDC:USDC'

/** An exchange on this machine, and clients of it. */
export interface Stage {
  readonly practice: PracticeHandle
  readonly market: (id?: string) => MarketState
  /** A client of an account, by its number, which knows the markets already. */
  readonly clientOf: (nth: number) => Client
  /** Creates a client without earlier requests, with another key if given. */
  readonly newcomer: (who?: Partial<AccountCredentials>) => Client
  readonly who: (nth: number) => AccountCredentials
  /** Defines a test step during which time does not advance. */
  readonly step: (name: string, act: () => Promise<void>) => void
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

const ACCOUNTS = 8
/** Milliseconds between steps. Orders are placed one by one, and the venue accepts ten a second. */
const BREATH = 250

/**
 * Creates a stage whose exchange has a manual clock. Only the step itself changes anything, so that the
 * client's data can be compared exactly with the exchange. Between steps a little time passes, and rate
 * limits apply. A stage with a start time is the same in each run, and its clients sign by its clock. Any
 * other stage follows real time between steps, and its clients sign by their own clock.
 */
export function setStage(at?: number): Stage {
  const start = () => at ?? Date.now()
  let practice: PracticeHandle | undefined
  const clients: Client[] = []
  const opened = () => {
    if (practice === undefined) throw new Error('the exchange is not open')
    return practice
  }
  const newcomer = (who: Partial<AccountCredentials> = {}) => {
    const client = pointed(opened(), { ...opened().account, ...who })
    // It opens no socket without TLS unless it was given what its own `loadHttpProxyAgent` gives it.
    client.httpAgent = new Agent()
    if (at !== undefined) client.nonce = () => opened().now()
    clients.push(client)
    return client
  }
  const credentials = (nth: number) => {
    const one = opened().accounts[nth]
    if (one === undefined) throw new Error(`there is no account ${nth}`)
    return one
  }
  let knows: Client['markets'] = {}
  return {
    get practice() {
      return opened()
    },
    market: (id = ID) => {
      const market = opened().exchange.markets.get(id)
      if (market === undefined) throw new Error(`there is no ${id}`)
      return market
    },
    newcomer,
    clientOf: nth => {
      const client = newcomer(credentials(nth))
      client.setMarkets(knows)
      return client
    },
    who: credentials,
    step: (name, act) => {
      it(name, async () => {
        await opened().advance(Math.max(start() - opened().now(), BREATH))
        await act()
      })
    },
    open: async () => {
      practice = await openPractice({
        seed: 1,
        accounts: ACCOUNTS,
        spareKeys: true,
        clock: { is: 'by hand', at: start() },
      })
      await practice.advance(2_000)
      const first = newcomer()
      await first.loadMarkets()
      knows = first.markets
    },
    close: async () => {
      await Promise.all(clients.map(client => client.close()))
      await practice?.close()
    },
  }
}

/** Creates a client for the exchange, with its defaults otherwise. */
const pointed = (
  { baseUrl, publicStreamUrl, privateStreamUrl }: PracticeHandle,
  who: AccountCredentials,
): Client =>
  new ccxt.pro.woofipro({
    apiKey: who.key,
    secret: who.secret,
    accountId: who.accountId,
    urls: {
      api: {
        public: baseUrl,
        private: baseUrl,
        // The client appends the account to the address.
        ws: { public: folderOf(publicStreamUrl), private: folderOf(privateStreamUrl) },
      },
    },
  })

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/'))

/** Waits for a placed order and checks that it has an id. */
export async function placed(order: ReturnType<Client['createOrder']>) {
  const placedOrder = await order
  if (placedOrder.id === undefined) throw new Error('an order came back without an id')
  return { ...placedOrder, id: placedOrder.id }
}

/** Converts a figure of the exchange to a binary number, as these clients use. */
export const num = (figure: bigint | undefined): number =>
  figure === undefined ? NaN : Number(formatFixedDecimal(figure))

/** Asserts a refusal with the client's error class and the venue's code. */
export async function refused(call: Promise<unknown>, kind: string, code?: number): Promise<void> {
  const fault: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const { name, message } = (fault ?? {}) as { readonly name?: string; readonly message?: string }
  const venueCode = /"code":(-?\d+)/.exec(message ?? '')?.[1]
  expect({ kind: name, code: venueCode === undefined ? undefined : Number(venueCode) }).toEqual({
    kind,
    code,
  })
}
