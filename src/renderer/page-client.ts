import {
  createContractClient,
  type Contract,
  type ContractClient,
  type ContractTransport,
} from '@contract/ipc-contract'

declare global {
  interface Window {
    /** Transport of the preload. Windows beside the desk window get the same object with fewer channels. */
    readonly desk: ContractTransport
    readonly consent: ContractTransport
    readonly strip: ContractTransport
  }
}

/**
 * Creates the client of a page's API. It looks up the preload's transport at each call, so a page without a preload
 * fails at the call and not at load.
 */
export const createPageClient = <A extends Contract>(
  contract: A,
  findTransport: () => ContractTransport,
): ContractClient<A> =>
  createContractClient(contract, {
    invoke: (channel, input) => findTransport().invoke(channel, input),
    on: (channel, listener) => findTransport().on(channel, listener),
  })
