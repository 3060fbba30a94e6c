import { fingerprint } from '@core/profile/key'
import type { AddressAccount, Profile } from '@core/profile/profile'
import { endAfter, type RegistrationTerms, type SigningChain } from '@core/registration/terms'
import { ok, refuse, type Refusal, type Result } from '@core/value/result'
import type { MadeKey, MadeKeyForm } from '@contract/made-key-consent'
import type { Clock, OpenedVenue, VenueOptions } from '../ports'
import type { AskingParts } from '../profiles/asking'
import { hostOf } from '../profiles/known-venues'
import type { WalletSignatureFault } from '../venue/wallet/signed-by-wallet'
import type { MadeHere } from './made-keys'
import type { RegistrationRequest } from '../venue/registering'
import { chainsFor, type ChainsFound } from './signing-chains'

/** The account that a key is made for, by whose wallet it is known. */
export type Watched = Profile & { readonly byAddress: AddressAccount }

interface Parts extends Pick<AskingParts, 'surface' | 'header' | 'ids'> {
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly clock: Clock
}

/** What was chosen for a key that is to be made. */
export interface ChosenTerms {
  readonly terms: RegistrationTerms
  readonly chain: SigningChain
}

/** Asks what the key may do, and until when. */
export async function askTerms(parts: Parts, watched: Watched): Promise<Result<ChosenTerms | 'declined'>> {
  const found = await chainsFor(parts, watched)
  if (!found.ok) return found
  const { chains } = found.value
  const account = accountFace(watched)
  let wrong: readonly Refusal[] | undefined
  for (;;) {
    const question = { ...parts.header(watched), is: 'make key', token: parts.ids.token() } as const
    const answer = await parts.surface.ask({ ...question, account, chains, ...(wrong && { wrong }) })
    if (answer.is !== 'made key') return ok('declined')
    const chosen = termsOf(watched, found.value, answer.form, parts.clock.now())
    if (chosen !== undefined) return ok(chosen)
    wrong = [refuse('KEY_TERMS')]
  }
}

/**
 * Has the wallet sign, and finds out who signed: what is given back is what may be sent. What was wrong is said on the
 * same sheet. For its age nothing is refused here: whether it is still taken, the venue says.
 */
export async function askSignature(
  parts: Parts,
  watched: Watched,
  one: MadeHere,
  key: string,
): Promise<Result<RegistrationRequest | 'declined'>> {
  const { textToSignBy, registrationBody } = await import('../venue/wallet/add-key')
  const { walletSignature } = await import('../venue/wallet/signed-by-wallet')
  const of = { ...one.terms, key }
  const { address } = watched.byAddress
  // The list that says on which chain it was signed by mistake; without it that is not told.
  const found = await chainsFor(parts, watched)
  const chains = found.ok ? found.value.chains : []
  let wrong: readonly Refusal[] | undefined
  for (;;) {
    const question = { ...parts.header(watched), is: 'sign key', token: parts.ids.token() } as const
    const shown = { text: textToSignBy(of), ...madeFace(watched, one, key), ...(wrong && { wrong }) }
    const answer = await parts.surface.ask({ ...question, ...shown })
    if (answer.is !== 'signed key') return ok('declined')
    // SECURITY: whose signature it is, and over what, is found out before anything is sent.
    const signed = walletSignature(of, { address, signature: answer.signature, chains })
    if (signed.ok) return ok({ key, body: registrationBody(of, signed.value, address) })
    wrong = [signatureRefusal(signed.error)]
  }
}

/** Asks for the yes to what is sent, byte for byte. */
export async function askToRegister(
  parts: Parts,
  watched: Watched,
  one: MadeHere,
  { key, body }: RegistrationRequest,
): Promise<boolean> {
  const answer = await parts.surface.ask({
    ...parts.header(watched),
    ...({ is: 'register key', token: parts.ids.token() } as const),
    ...{ host: hostOf(watched.addresses), body, ...madeFace(watched, one, key) },
  })
  return answer.is === 'yes'
}

/** The same key with terms of now: what was refused, or never left, is signed for anew. */
export async function renewedTerms(
  parts: Parts,
  watched: Watched,
  { terms }: MadeHere,
): Promise<Result<RegistrationTerms>> {
  const found = await chainsFor(parts, watched)
  if (!found.ok) return found
  const at = Math.round(parts.clock.now() + found.value.offset)
  return ok({ ...terms, at, until: at + (terms.until - terms.at) })
}

/** What was chosen, as it is signed; undefined where it is none of what was offered. */
function termsOf(
  { byAddress: { chain: kind, broker } }: Watched,
  { chains, offset }: ChainsFound,
  { chainId, scope, days }: MadeKeyForm,
  now: number,
): ChosenTerms | undefined {
  const chain = chains.find(one => one.chainId === chainId)
  const at = Math.round(now + offset)
  const until = endAfter(at, days)
  if (chain === undefined || until === undefined) return undefined
  // SECURITY: every word that a wallet signs is main's own; the sheet only chooses among what main offered.
  return { chain, terms: { chain: kind, broker, chainId, scope, at, until } }
}

const accountFace = ({ kind, addresses, byAddress }: Watched): MadeKey['account'] => ({
  ...{ kind, host: hostOf(addresses), accountId: byAddress.accountId },
  ...{ wallet: byAddress.address, broker: byAddress.broker },
})

/** What every sheet says of a key that was made here; `key` is empty where the keychain was not asked for it. */
export const madeFace = (watched: Watched, { chainName, terms }: MadeHere, key: string): MadeKey => ({
  account: accountFace(watched),
  key: fingerprint(key),
  chain: { chainId: terms.chainId, name: chainName },
  terms,
})

function signatureRefusal(fault: WalletSignatureFault): Refusal {
  switch (fault.is) {
    case 'no signature':
      return refuse('SIGNATURE_MALFORMED')
    case 'another chain':
      return refuse('SIGNATURE_ELSEWHERE', { chain: fault.chain })
    case 'plain message':
      return refuse('SIGNATURE_PLAIN')
    case 'another signer':
      return refuse('SIGNATURE_OF_ANOTHER', fault.address === undefined ? {} : { signer: fault.address })
  }
}
