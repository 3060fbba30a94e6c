import { formatKeyFingerprint } from '@core/profile/key-facts'
import type { WatchedAccount, TradingProfile } from '@core/profile/trading-profile'
import {
  computeKeyExpiry,
  type RegistrationTerms,
  type SigningChain,
} from '@core/registration/registration-terms'
import { ok, createRefusal, type Refusal, type Result } from '@core/value/result'
import type { CreatedKey, CreatedKeyForm } from '@contract/created-key-consent'
import type { ClockPort, OpenedVenue, VenueClientOptions } from '../main-ports'
import type { ProfileQuestionParts } from '../profiles/profile-question-parts'
import { getBaseHost } from '../profiles/known-venues'
import type { WalletSignatureProblem } from '../venue/wallet/wallet-signature'
import type { GeneratedKey } from './generated-keys'
import type { KeyRegistrationRequest } from '../venue/key-registration'
import { readSigningChains, type SigningChains } from './signing-chains'

export type WatchedProfile = TradingProfile & { readonly byAddress: WatchedAccount }

interface Parts extends Pick<ProfileQuestionParts, 'surface' | 'header' | 'ids'> {
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly clock: ClockPort
}

export interface ChosenKeyTerms {
  readonly terms: RegistrationTerms
  readonly chain: SigningChain
}

export async function promptKeyTerms(
  parts: Parts,
  watched: WatchedProfile,
): Promise<Result<ChosenKeyTerms | 'declined'>> {
  const found = await readSigningChains(parts, watched)
  if (!found.ok) return found
  const { chains } = found.value
  const account = createAccountView(watched)
  let wrong: readonly Refusal[] | undefined
  for (;;) {
    const question = { ...parts.header(watched), is: 'make key', token: parts.ids.token() } as const
    const answer = await parts.surface.askUser({ ...question, account, chains, ...(wrong && { wrong }) })
    if (answer.is !== 'made key') return ok('declined')
    const chosen = toChosenTerms(watched, found.value, answer.form, parts.clock.now())
    if (chosen !== undefined) return ok(chosen)
    wrong = [createRefusal('KEY_TERMS')]
  }
}

/**
 * Prompts for a wallet signature and verifies the signer. Returns the request to send. Errors are shown in the same
 * prompt. The age of the signature is left to the venue.
 */
export async function promptWalletSignature(
  parts: Parts,
  watched: WatchedProfile,
  generated: GeneratedKey,
  key: string,
): Promise<Result<KeyRegistrationRequest | 'declined'>> {
  const { createWalletMessage, createRegistrationBody } = await import('../venue/wallet/add-key-message')
  const { verifyWalletSignature } = await import('../venue/wallet/wallet-signature')
  const of = { ...generated.terms, key }
  const { address } = watched.byAddress
  // The list shows if another chain was used by mistake; without it this is not reported.
  const found = await readSigningChains(parts, watched)
  const chains = found.ok ? found.value.chains : []
  let wrong: readonly Refusal[] | undefined
  for (;;) {
    const question = { ...parts.header(watched), is: 'sign key', token: parts.ids.token() } as const
    const displayed = {
      text: createWalletMessage(of),
      ...createGeneratedKeyView(watched, generated, key),
      ...(wrong && { wrong }),
    }
    const answer = await parts.surface.askUser({ ...question, ...displayed })
    if (answer.is !== 'signed key') return ok('declined')
    // SECURITY: the signer and the signed text are verified before anything is sent.
    const signed = verifyWalletSignature(of, { address, signature: answer.signature, chains })
    if (signed.ok) return ok({ key, body: createRegistrationBody(of, signed.value, address) })
    wrong = [toSignatureRefusal(signed.error)]
  }
}

export async function confirmRegistration(
  parts: Parts,
  watched: WatchedProfile,
  generated: GeneratedKey,
  { key, body }: KeyRegistrationRequest,
): Promise<boolean> {
  const answer = await parts.surface.askUser({
    ...parts.header(watched),
    ...({ is: 'register key', token: parts.ids.token() } as const),
    ...{ host: getBaseHost(watched.addresses), body, ...createGeneratedKeyView(watched, generated, key) },
  })
  return answer.is === 'yes'
}

/** Returns the same key with current terms, for a new signature after a refusal or a failed send. */
export async function renewKeyTerms(
  parts: Parts,
  watched: WatchedProfile,
  { terms }: GeneratedKey,
): Promise<Result<RegistrationTerms>> {
  const found = await readSigningChains(parts, watched)
  if (!found.ok) return found
  const at = Math.round(parts.clock.now() + found.value.offset)
  return ok({ ...terms, at, until: at + (terms.until - terms.at) })
}

function toChosenTerms(
  { byAddress: { chain: kind, broker } }: WatchedProfile,
  { chains, offset }: SigningChains,
  { chainId, scope, days }: CreatedKeyForm,
  now: number,
): ChosenKeyTerms | undefined {
  const chain = chains.find(one => one.chainId === chainId)
  const at = Math.round(now + offset)
  const until = computeKeyExpiry(at, days)
  if (chain === undefined || until === undefined) return undefined
  // SECURITY: main writes every word that the wallet signs; the prompt only selects from its offers.
  return { chain, terms: { chain: kind, broker, chainId, scope, at, until } }
}

const createAccountView = ({ kind, addresses, byAddress }: WatchedProfile): CreatedKey['account'] => ({
  ...{ kind, host: getBaseHost(addresses), accountId: byAddress.accountId },
  ...{ wallet: byAddress.address, broker: byAddress.broker },
})

/** Returns the common content of all prompts. `key` is empty if the keychain was not queried for it. */
export const createGeneratedKeyView = (
  watched: WatchedProfile,
  { chainName, terms }: GeneratedKey,
  key: string,
): CreatedKey => ({
  account: createAccountView(watched),
  key: formatKeyFingerprint(key),
  chain: { chainId: terms.chainId, name: chainName },
  terms,
})

function toSignatureRefusal(fault: WalletSignatureProblem): Refusal {
  switch (fault.is) {
    case 'no signature':
      return createRefusal('SIGNATURE_MALFORMED')
    case 'another chain':
      return createRefusal('SIGNATURE_ELSEWHERE', { chain: fault.chain })
    case 'plain message':
      return createRefusal('SIGNATURE_PLAIN')
    case 'another signer':
      return createRefusal(
        'SIGNATURE_OF_ANOTHER',
        fault.address === undefined ? {} : { signer: fault.address },
      )
  }
}
