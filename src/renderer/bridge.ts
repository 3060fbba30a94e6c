import { deskApi, type DeskApi } from '@contract/api'
import { popoutApi, type PopoutApi } from '@contract/popout-api'
import { consentApi, type ConsentApi } from '@contract/consent'
import { mandateStripApi, type MandateStripApi } from '@contract/strip-api'
import { createContractClient, type ContractTransport } from '@contract/wire'

declare global {
  interface Window {
    /** What the preload of the desk's window puts in place, or, with fewer names, that of a window beside it. */
    readonly desk: ContractTransport
    /** What the preload of the consent surface puts in place. */
    readonly consent: ContractTransport
    /** What the preload of the strip of what is armed puts in place. */
    readonly strip: ContractTransport
  }
}

/** Finds the preload's transport at each use, so that a page without it fails where it asks, not where it loads. */
const createLateTransport = (findTransport: () => ContractTransport): ContractTransport => ({
  invoke: (channel, input) => findTransport().invoke(channel, input),
  on: (channel, listener) => findTransport().on(channel, listener),
})

/** The desk window's end of the contract. Stores speak through it; components never do. */
export const desk = createContractClient<DeskApi>(
  deskApi,
  createLateTransport(() => window.desk),
)

/** The end of a window beside the desk's own: of what the desk's window can say, it can say a small part. */
export const popoutApiClient = createContractClient<PopoutApi>(
  popoutApi,
  createLateTransport(() => window.desk),
)

/** The consent surface's end of the contract. */
export const consentApiClient = createContractClient<ConsentApi>(
  consentApi,
  createLateTransport(() => window.consent),
)

/** The end of the strip of what is armed. */
export const stripApiClient = createContractClient<MandateStripApi>(
  mandateStripApi,
  createLateTransport(() => window.strip),
)
