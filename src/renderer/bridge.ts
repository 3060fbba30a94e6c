import { deskApi, type DeskApi } from '@contract/desk-api'
import { popoutApi, type PopoutApi } from '@contract/popout-api'
import { consentApi, type ConsentApi } from '@contract/consent-api'
import { mandateStripApi, type MandateStripApi } from '@contract/strip-api'
import { createContractClient, type ContractTransport } from '@contract/ipc-contract'

declare global {
  interface Window {
    /** Transport of the preload. Windows beside the desk window get the same object with fewer channels. */
    readonly desk: ContractTransport
    readonly consent: ContractTransport
    readonly strip: ContractTransport
  }
}

/** Looks up the preload's `Transport` at each call, so a page without a preload fails at the call and not at load. */
const createLateTransport = (findTransport: () => ContractTransport): ContractTransport => ({
  invoke: (channel, input) => findTransport().invoke(channel, input),
  on: (channel, listener) => findTransport().on(channel, listener),
})

/** Client of the desk window's API. Only stores call it, never components. */
export const desk = createContractClient<DeskApi>(
  deskApi,
  createLateTransport(() => window.desk),
)

export const popoutApiClient = createContractClient<PopoutApi>(
  popoutApi,
  createLateTransport(() => window.desk),
)

export const consentApiClient = createContractClient<ConsentApi>(
  consentApi,
  createLateTransport(() => window.consent),
)

export const stripApiClient = createContractClient<MandateStripApi>(
  mandateStripApi,
  createLateTransport(() => window.strip),
)
