import type { ConfirmedPlan } from '../main/orders/request-writer'
import { sealConfirmedTexts, type SheetOffer } from '../signer/seal-confirmations'
import { formatConfirmedRequest, MAX_CONFIRMATIONS } from '../signer/understand/confirmed-request'
import type { ActParts, ConfirmedAct } from './acts'
import { getCardHost } from './connection'
import type { ReadAct } from './read-back'

interface ConfirmationParts extends Pick<ActParts, 'name'> {
  readonly card: Pick<ActParts['card'], 'baseUrl'>
  readonly venue: Pick<ActParts['venue'], 'takeSheetOffer'>
  readonly clock: Pick<ActParts['clock'], 'after'>
}

/** Largest number of boxes of one act. The signer keeps 16 offers and 16 opened boxes, also of earlier acts. */
const MAX_BOXES = 10

/**
 * Seals to the signer that a person confirmed each request of an act, for the account and the host that the terminal
 * shows. `at` is the time of the typed word. A request without a box is not signed.
 */
export async function confirmAct(
  parts: ConfirmationParts,
  steps: readonly ReadAct[],
  at: number,
): Promise<readonly ConfirmedAct[]> {
  const acts: ConfirmedAct[] = []
  for (let from = 0; from < steps.length; from += MAX_CONFIRMATIONS) {
    const group = steps.slice(from, from + MAX_CONFIRMATIONS)
    const confirmed = from < MAX_BOXES * MAX_CONFIRMATIONS ? await sealGroup(parts, group, at) : undefined
    acts.push(...group.map(step => ({ ...step, plan: { ...step.plan, confirmed } })))
  }
  return acts
}

async function sealGroup(
  parts: ConfirmationParts,
  group: readonly ReadAct[],
  at: number,
): Promise<ConfirmedPlan['confirmed']> {
  const offer = await takeOffer(parts)
  if (offer === undefined) return undefined
  const shown = { account: parts.name.id, host: getCardHost(parts.card) }
  const texts = group.map(({ plan }) => formatConfirmedRequest(shown, plan.request))
  const box = sealConfirmedTexts(offer, texts, at)
  return box === undefined ? undefined : { to: offer.to, box }
}

const POLL_MS = 20
const MAX_POLLS = 100

/** The signer prepares one offer at a time, within a few milliseconds. */
async function takeOffer({ venue, clock }: ConfirmationParts): Promise<SheetOffer | undefined> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const offer = venue.takeSheetOffer()
    if (offer !== undefined) return offer
    await new Promise<void>(resolve => void clock.after(POLL_MS, resolve))
  }
  return undefined
}
